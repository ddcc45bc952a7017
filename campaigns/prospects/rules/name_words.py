"""Words that say something about a name: titles, particles, roles, surnames."""

TITLES = frozenset({
    "mr", "mrs", "ms", "miss", "mister", "missus", "mx", "madam", "dr", "doctor", "drs", "prof", "professor", "sir",
    "dame", "lady", "lord", "rev", "revd", "reverend", "hon", "capt", "captain", "maj", "col", "colonel", "gen",
    "general", "lt", "sgt", "cpt", "cdr", "adm", "herr", "hr", "frau", "fräulein", "dipling", "dipl", "ing", "mag",
    "dring", "mme", "madame", "mlle", "mademoiselle", "monsieur", "sr", "sra", "srta", "señor", "señora", "señorita",
    "dott", "dottssa", "dottore", "sig", "sigra", "signor", "signora", "avv", "arq", "lic", "dra", "profa", "doña",
    "ir", "dhr", "mevr", "mevrouw", "pan", "pani", "mgr", "inż", "phdr", "judr", "mudr", "rndr", "ingr", "bc", "shri",
    "smt", "sri", "sheikh", "shaikh", "haji", "hajj", "datuk", "dato", "datin", "encik", "puan", "atty", "engr", "pastor", "president", "senator", "governor", "ambassador", "minister",
    "господин", "госпожа", "г", "ד״ר", "د",
})  # fmt: skip
# Also given names or initials: titles only with a dot, or before a whole name.
DOTTED_TITLES = frozenset({"fr", "m", "br", "eng", "arch", "sen", "gov", "amb"})
TITLES_BEFORE_LONG_NAMES = frozenset(
    {"tuan", "don", "judge", "major", "father", "sister", "brother", "chief"}
)
AFTER_TITLE = frozenset(
    {"med", "dent", "rer", "nat", "phil", "hc", "jur", "habil", "pol", "oec", "vet", "and", "&"}
)
SUFFIXES = frozenset({
    "jr", "jnr", "junior", "sr", "snr", "senior", "ii", "iii", "iv", "v", "2nd", "3rd", "phd", "md", "mba", "pmp", "cpa",
    "esq", "esquire", "dds", "dmd", "jd", "llb", "llm", "msc", "bsc", "ba", "bs", "ma", "ms", "meng", "beng", "cfa", "cissp",
    "rn", "do", "dvm", "pe", "peng", "obe", "mbe", "cbe", "kbe", "frsa", "acca", "aca", "fca", "cpsm", "edd", "pharmd",
    "mph", "mpa", "ceng", "csm", "cspo", "shrm", "sphr", "phr", "itil", "cism", "cisa", "kc", "qc", "he", "him", "she",
    "her", "they", "them", "msw", "lcsw", "mfa", "mpp", "ret", "dr", "phdc", "pgmp", "sixsigma",
})  # fmt: skip
NEVER_SURNAMES = frozenset({"jr", "phd", "mba", "iii"})
PARTICLES = frozenset({
    "van", "von", "vom", "zu", "zur", "zum", "der", "den", "de", "del", "della", "dello", "di", "da", "das", "do", "dos",
    "du", "des", "la", "le", "las", "los", "el", "al", "bin", "bint", "ibn", "ben", "ter", "ten", "af", "av", "ap", "st",
    "het", "y", "e", "op", "'t", "dalla", "degli", "lo", "el-", "al-",
})  # fmt: skip
FIRST_HALVES = frozenset({"abd", "abdul", "abdel", "abdal", "abu", "umm", "عبد", "أبو", "أم"})
TOGETHER = {
    "maria": {"josé", "jose", "joão", "joao", "luisa", "jesús", "jesus", "carmen", "teresa", "elena", "fernanda"},
    "maría": {"josé", "jose", "luisa", "jesús", "jesus", "carmen", "teresa", "elena", "fernanda", "isabel", "ángeles"},
    "josé": {"maria", "maría", "luis", "antonio", "manuel", "carlos", "miguel", "ángel", "angel", "ramón", "carlo"},
    "jose": {"maria", "maría", "luis", "antonio", "manuel", "carlos", "miguel", "angel", "ramon"},
    "juan": {"carlos", "josé", "jose", "pablo", "antonio", "manuel", "luis", "ramón", "miguel", "ignacio"},
    "ana": {"maria", "maría", "isabel", "paula", "luísa", "luisa", "cristina", "sofía", "carolina"},
    "luis": {"miguel", "fernando", "alberto", "enrique", "felipe"},
    "luiz": {"fernando", "carlos", "henrique", "felipe"},
    "joão": {"pedro", "paulo", "miguel"},
    "jean": {"paul", "pierre", "claude", "luc", "marc", "michel", "françois", "jacques", "louis", "marie", "philippe"},
    "anne": {"marie", "sophie", "laure", "claire"},
    "marie": {"claire", "france", "christine", "laure", "louise", "pierre"},
    "mary": {"ann", "anne", "jane", "beth", "kate", "lou"},
    "hans": {"peter", "joachim", "jürgen", "georg", "werner"},
    "karl": {"heinz"},
    "gian": {"luca", "carlo", "paolo", "franco"},
    "pier": {"paolo", "luigi"},
}  # fmt: skip
# A team or a desk, whoever else is named beside it.
DESKS = frozenset({
    "team", "department", "dept", "abteilung", "équipe", "equipe", "equipo", "office", "helpdesk", "reception",
    "secretariat", "sekretariat", "desk", "committee", "division", "group", "hotline", "staff", "board",
})  # fmt: skip
# A role when nothing but such words stands in the cell.
ROLES = DESKS | frozenset({
    "sales", "marketing", "support", "info", "admin", "administrator", "administration", "accounts", "accounting",
    "billing", "service", "services", "customer", "client", "hr", "human", "resources", "recruiting", "recruitment",
    "purchasing", "procurement", "it", "finance", "legal", "press", "media", "the", "our", "your", "of", "and", "&", "manager",
    "director", "owner", "ceo", "cto", "cfo", "coo", "founder", "president", "vp", "head", "general", "managing",
    "management", "contact", "user", "guest", "member", "prospect", "lead", "friend", "there", "sir", "madam", "or", "all",
    "everyone", "someone", "somebody", "vertrieb", "einkauf", "buchhaltung", "geschäftsführung", "geschäftsführer",
    "ventas", "compras", "direction", "hiring", "business", "development", "operations", "partner", "partners",
    "employee", "buyer", "dear", "hello", "webmaster", "new", "demo", "sample", "example", "test", "person", "people", "account", "decision",
    "maker", "to", "whom", "may", "concern", "first", "last", "name", "firstname", "lastname", "vorname", "nachname",
    "prénom", "prenom", "nombre", "apellido", "fname", "lname", "full", "fullname", "surname", "given", "middle", "title",
})  # fmt: skip
COMPANY_WORDS = frozenset({
    "bank", "solutions", "consulting", "technologies", "technology", "software", "holding", "holdings", "industries",
    "systems", "agency", "university", "school", "hospital", "foundation", "institute", "verein", "stiftung", "agentur",
    "company", "partners", "ventures", "capital", "labs", "studio", "studios", "media", "logistics", "enterprises",
})  # fmt: skip
LEGAL_FORMS = frozenset(
    {"gmbh", "inc", "llc", "ltd", "limited", "corp", "corporation", "plc", "sarl", "srl", "bv", "ag"}
)
# Surnames that are not given names too; alone in a cell they are no greeting.
SURNAMES = frozenset({
    "smith", "jones", "williams", "brown", "miller", "davis", "wilson", "moore", "taylor-smith", "anderson", "johnson",
    "thompson", "robinson", "walker", "wright", "hughes", "edwards", "roberts", "evans", "richardson", "hernandez",
    "hernández", "garcía", "garcia", "rodríguez", "rodriguez", "lópez", "lopez", "gonzález", "gonzalez", "martínez",
    "martinez", "sánchez", "sanchez", "pérez", "perez", "fernández", "fernandez", "gómez", "gomez", "silva", "santos",
    "ferreira", "pereira", "oliveira", "souza", "müller", "mueller", "schmidt", "schneider", "fischer", "weber", "meyer",
    "meier", "maier", "wagner", "becker", "schulz", "schultz", "hoffmann", "schäfer", "bauer", "richter", "klein", "schröder",
    "neumann", "zimmermann", "braun", "krüger", "hofmann", "lange", "krause", "dubois", "lefebvre", "moreau", "fournier",
    "girard", "dupont", "lefevre", "rossi", "russo", "ferrari", "esposito", "bianchi", "romano", "colombo", "ricci",
    "nowak", "kowalski", "wiśniewski", "wójcik", "kowalczyk", "kamiński", "lewandowski", "zieliński", "hansen", "johansen",
    "olsen", "larsen", "andersen", "pedersen", "nielsen", "jensen", "christensen", "andersson", "johansson", "karlsson",
    "nilsson", "eriksson", "svensson", "korhonen", "virtanen", "novák", "svoboda", "horák", "ivanov", "petrov", "sokolov",
    "иванов", "петров", "смирнов", "nguyen", "nguyễn", "tran", "trần", "patel", "sharma", "singh", "gupta", "khan", "tanaka",
    "suzuki", "sato", "yamamoto", "yılmaz", "kaya", "demir", "de", "jansen", "bakker", "visser", "smit", "popescu", "popa",
})  # fmt: skip
FAMILY_FIRST = frozenset({
    # Hungarian
    "nagy", "kovács", "tóth", "szabó", "horváth", "varga", "kiss", "molnár", "németh", "farkas", "balogh", "papp",
    "takács", "juhász", "lakatos", "mészáros", "oláh", "fekete", "rácz", "szilágyi", "török", "fehér", "gál", "kis",
    "szűcs", "kocsis", "fodor", "pintér", "szalai", "sipos", "magyar", "lukács", "gulyás", "biró", "bíró", "király",
    "katona", "jakab", "bogdán", "boros", "fazekas", "kelemen", "somogyi", "vörös", "fülöp", "antal", "hegedűs", "váradi",
    # Vietnamese, with its marks
    "nguyễn", "trần", "phạm", "huỳnh", "hoàng", "đặng", "bùi", "đỗ", "hồ", "ngô", "dương", "lý",
})  # fmt: skip
VIETNAMESE = frozenset(
    {"nguyễn", "trần", "phạm", "huỳnh", "hoàng", "đặng", "bùi", "đỗ", "hồ", "ngô", "dương", "lý"}
)
CHINESE_SURNAMES = frozenset(
    "王李張张劉刘陳陈楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何高林羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾肖蕭萧田董潘袁蔡蔣蒋余于杜葉叶程"
    "魏蘇苏呂吕丁任盧卢姚沈鍾钟姜崔譚谭陸陆范汪廖石金韋韦賈贾夏傅方鄒邹熊白孟秦邱侯江尹薛閻阎段雷龍龙黎史陶賀贺毛郝顧顾龔龚邵萬万覃武"
    "錢钱戴嚴严莫孔向常湯汤康易喬乔賴赖文洪"
)
LONG_SURNAMES = (
    "歐陽",
    "欧阳",
    "司馬",
    "司马",
    "諸葛",
    "诸葛",
    "上官",
    "南宮",
    "남궁",
    "황보",
    "제갈",
    "사공",
    "선우",
    "독고",
)
# Words that are more, or less, than a name. One word that is not among them needs no closer look.
EVERY_WORD = frozenset().union(
    TITLES, DOTTED_TITLES, TITLES_BEFORE_LONG_NAMES, AFTER_TITLE, SUFFIXES, NEVER_SURNAMES, PARTICLES, FIRST_HALVES,
    ROLES, COMPANY_WORDS, LEGAL_FORMS,
)  # fmt: skip
