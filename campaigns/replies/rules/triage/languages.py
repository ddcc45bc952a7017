"""In which languages a text may be written; generous, since a phrase of a language not asked is never found."""

import re
from functools import lru_cache
from typing import Final

from campaigns.replies.rules.triage.folding import fold
from campaigns.replies.rules.triage.phrases import LANGUAGES

# Common words, many of them in several languages; each counts for all that have it.
_COMMON: Final = {
    "en": "the a an and or of to in is are we you i my me our your not no yes thanks please for with this that it do have can but if be on at from so as will what how who been has had they he she",
    "de": "der die das und oder ist sind wir sie ich mir mich uns nicht kein keine ja nein danke bitte für mit von zu ein eine haben kann aber wenn auf an es im den dem zum zur bei nach gerne kein sehr ihr ihre ihnen",
    "fr": "le la les et ou est sont nous vous je me moi mon ma pas non oui merci pour avec de du des un une ne en au aux mais si ce cette que qui sur votre vos notre à il plus bonjour cordialement j'ai n'est c'est s'il",
    "es": "el la los las y o es son nosotros usted yo me mi no si gracias por para con de del un una que en pero su sus nuestro estamos tenemos muy más lo les se al como le está hola saludos favor ya correo",
    "it": "il lo la i gli le e o è sono noi lei io mi ci non no sì grazie per con di del della un una che in ma se suo nostro siamo abbiamo molto più al da ho mio buongiorno saluti vostra",
    "pt": "o a os as e ou é são nós você eu me não sim obrigado obrigada por para com de do da um uma que em mas se seu sua nosso estamos temos muito mais no na ao já meu bom dia olá",
    "nl": "de het een en of is zijn wij we u jij ik mij me niet geen nee ja dank bedankt voor met van te op maar als dit dat uw jullie ons onze hebben heb kan graag naar aan bij er wel nog al",
    "sv": "och att det är vi ni jag mig inte nej ja tack för med av på en ett som men om den har kan er ert vår till ej hej vänligen du mitt mina oss här vill skulle bara när så hos från",
    "da": "og at det er vi i jeg mig ikke nej ja tak for med af på en et som men hvis den har kan jeres vores til ingen hej venlig venligst du min mit os her vil skal kun når så hos fra være mine",
    "no": "og at det er vi dere jeg meg ikke nei ja takk for med av på en et som men hvis den har kan deres vår til ingen hei vennlig vennligst du min mitt oss her vil skal bare når så hos fra være mine",
    "fi": "ja on ei en emme me te minä minun kiitos kyllä mutta se tämä että olen olemme jos voi ole teidän meillä hei mitään enää älkää minut meidät teiltä kanssa vain myös eikä voisi olisi sitten kuin minulle meille",
    "pl": "i jest nie tak my państwo ja mnie mi dziękuję proszę na w z do się że ale o jak to dla są mam mamy mój pan pani już dzień dobry jestem jesteśmy nas nam pana czy od po za co tym tego tylko",
    "cs": "a je ne ano my vy já mě mi děkuji prosím na v z do se že ale o jak to pro jsou mám máme můj už dobrý den jsem nás vás si nám vám být ten jen pan paní po od za co",
    "ru": "и в не на я мы вы что это с по к но да нет спасибо у за для как мне нас вас же бы меня мой моя ваш если или уже ещё больше только",
    "uk": "і в не на я ми ви що це з по до але так ні дякую у за для як мені нас вас є ж би мене мій моя ваш якщо або вже ще більше тільки",
    "hu": "a az és nem igen köszönöm köszönjük kérem hogy van vagyok vagyunk de mi ön nekem nekünk már csak ne egy ez is el meg ki be le ha mert önök nálunk engem minket kell lesz volt még",
    "ro": "și nu da mulțumesc vă rog pentru cu de la un o este sunt suntem dar eu noi mă ne în pe că avem am să din al ale fi fie mai ca însă dumneavoastră vreau mea mele mi aș cum sau prea",
    "tr": "ve bir bu için ile değil evet hayır teşekkürler lütfen biz ben siz bana bize var yok ama da de mi daha çok olarak merhaba artık olan sizin bizim benim beni bizi gibi kadar sonra önce mı mu mü",
    "el": "και το η ο δεν ναι όχι ευχαριστώ είναι για με από να μας μου σας θα αλλά στο την τον τα τις των που πως αν ή θέλω σε μια ένα τους",
    "lv": "un ir nav ne nē jā paldies lūdzu mēs es jūs man mums ar no par uz bet vai šobrīd ka",
}
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|'(?=\w))*")
_SCRIPTS: Final = (
    (re.compile("[\u3040-\u30ff]"), ("ja",)),
    (re.compile("[\uac00-\ud7af]"), ("ko",)),
    (re.compile("[\u4e00-\u9fff]"), ("zh", "ja")),
)
# A short text gives too few words to tell its language by, and costs little.
SHORT: Final = 90
MOST: Final = 5
# So few known words say little: the languages of most mail are asked as well.
SURE: Final = 3
# So many words of one language, and no more than this share of them English too: it is not English.
PLAIN: Final = 12
ECHO: Final = 0.4
MAIN: Final = ("de", "fr", "es", "it", "pt", "nl")


@lru_cache(maxsize=1)
def _languages_of() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, words in _COMMON.items():
        for word in set(fold(words).split()):
            found[word] = (*found.get(word, ()), language)
    return found


def languages_of(text: str) -> tuple[str, ...]:
    """Return the codes of the languages that `text` may be in, the likeliest first; English too, unless it is plainly another one."""
    hits = dict.fromkeys(LANGUAGES, 0)
    for word in _WORD.findall(fold(text[:4_000])):
        for language in _languages_of().get(word, ()):
            hits[language] += 1
    scripts = [code for pattern, codes in _SCRIPTS if pattern.search(text) for code in codes]
    best = max(hits.values())
    if not best:
        return tuple(dict.fromkeys([*scripts, *LANGUAGES]))
    least = 1 if len(text) <= SHORT else max(2, best * 0.6)
    if best >= SURE:
        least = max(2, best * 0.6)
    ranked = sorted((code for code, count in hits.items() if count >= least), key=lambda code: -hits[code])
    if best < SURE and len(text) <= SHORT:
        ranked = [*ranked, *MAIN]
    most = MOST + len(MAIN)
    plain = best >= PLAIN and hits["en"] < best * ECHO
    return tuple(dict.fromkeys([*scripts, *ranked[:most], *([] if plain else ["en"])]))
