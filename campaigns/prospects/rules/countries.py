"""Countries: their codes (ISO 3166-1), what people write for them, and the time zone most of their people live in.

Zones are those of the IANA tz database; `*` marks a country whose people keep several clocks.
"""

from typing import Final

_TABLE: Final = """
AD Europe/Andorra Andorra
AE Asia/Dubai United Arab Emirates; Vereinigte Arabische Emirate; Émirats arabes unis; Emiratos Árabes Unidos; Emirati Arabi Uniti; Verenigde Arabische Emiraten; Emirados Árabes Unidos; Zjednoczone Emiraty Arabskie; Förenade Arabemiraten; De Forenede Arabiske Emirater; UAE
AF Asia/Kabul Afghanistan
AG America/Antigua Antigua & Barbuda
AI America/Anguilla Anguilla
AL Europe/Tirane Albania
AM Asia/Yerevan Armenia
AO Africa/Luanda Angola
AR America/Argentina/Buenos_Aires Argentina; Argentinien; Argentine; Argentinië; Argentyna
AS Pacific/Pago_Pago American Samoa
AT Europe/Vienna Austria; Österreich; Autriche; Oostenrijk; Áustria; Österrike; Østrig
AU Australia/Sydney* Australia; Australien; Australie; Australië; Austrália
AW America/Aruba Aruba
AX Europe/Mariehamn Åland Islands
AZ Asia/Baku Azerbaijan
BA Europe/Sarajevo Bosnia & Herzegovina
BB America/Barbados Barbados
BD Asia/Dhaka Bangladesh
BE Europe/Brussels Belgium; Belgien; Belgique; Bélgica; Belgio; België; Belgia
BF Africa/Ouagadougou Burkina Faso
BG Europe/Sofia Bulgaria; Bulgarien; Bulgarie; Bulgarije; Bulgária; Bułgaria; България
BH Asia/Bahrain Bahrain
BI Africa/Bujumbura Burundi
BJ Africa/Porto-Novo Benin
BL America/St_Barthelemy St. Barthélemy
BM Atlantic/Bermuda Bermuda
BN Asia/Brunei Brunei
BO America/La_Paz Bolivia
BQ America/Kralendijk Caribbean Netherlands
BR America/Sao_Paulo* Brazil; Brasilien; Brésil; Brasil; Brasile; Brazilië; Brazylia
BS America/Nassau Bahamas
BT Asia/Thimphu Bhutan
BW Africa/Gaborone Botswana
BY Europe/Minsk Belarus
BZ America/Belize Belize
CA America/Toronto* Canada; Kanada; Canadá
CC Indian/Cocos Cocos (Keeling) Islands
CD Africa/Kinshasa* Congo - Kinshasa
CF Africa/Bangui Central African Republic
CG Africa/Brazzaville Congo - Brazzaville
CH Europe/Zurich Switzerland; Schweiz; Suisse; Suiza; Svizzera; Zwitserland; Suíça; Szwajcaria; Schweiz/Suisse
CI Africa/Abidjan Côte d’Ivoire; Ivory Coast
CK Pacific/Rarotonga Cook Islands
CL America/Santiago Chile; Chili; Cile
CM Africa/Douala Cameroon
CN Asia/Shanghai China; Chine; Cina; Chiny; Kina; 中国; PR China; People's Republic of China
CO America/Bogota Colombia; Kolumbien; Colombie; Colômbia; Kolumbia
CR America/Costa_Rica Costa Rica
CU America/Havana Cuba
CV Atlantic/Cape_Verde Cape Verde
CW America/Curacao Curaçao
CX Indian/Christmas Christmas Island
CY Asia/Nicosia Cyprus; Zypern; Chypre; Chipre; Cipro; Cypr; Cypern
CZ Europe/Prague Czechia; Tschechien; Tchéquie; Chequia; Cechia; Tsjechië; Tchéquia; Czechy; Tjeckien; Tjekkiet; Česko; Czech Republic; Ceska republika
DE Europe/Berlin Germany; Deutschland; Allemagne; Alemania; Germania; Duitsland; Alemanha; Niemcy; Tyskland
DJ Africa/Djibouti Djibouti
DK Europe/Copenhagen Denmark; Dänemark; Danemark; Dinamarca; Danimarca; Denemarken; Dania; Danmark
DM America/Dominica Dominica
DO America/Santo_Domingo Dominican Republic
DZ Africa/Algiers Algeria
EC America/Guayaquil Ecuador
EE Europe/Tallinn Estonia; Estland; Estonie; Estônia; Eesti
EG Africa/Cairo Egypt; Ägypten; Égypte; Egipto; Egitto; Egypte; Egito; Egipt; Egypten
EH Africa/El_Aaiun Western Sahara
ER Africa/Asmara Eritrea
ES Europe/Madrid Spain; Spanien; Espagne; España; Spagna; Spanje; Espanha; Hiszpania
ET Africa/Addis_Ababa Ethiopia
FI Europe/Helsinki Finland; Finnland; Finlande; Finlandia; Finlândia; Suomi
FJ Pacific/Fiji Fiji
FK Atlantic/Stanley Falkland Islands
FM Pacific/Pohnpei* Micronesia
FO Atlantic/Faroe Faroe Islands
FR Europe/Paris France; Frankreich; Francia; Frankrijk; França; Francja; Frankrike; Frankrig
GA Africa/Libreville Gabon
GB Europe/London United Kingdom; Vereinigtes Königreich; Royaume-Uni; Reino Unido; Regno Unito; Verenigd Koninkrijk; Wielka Brytania; Storbritannien; UK; U.K.; Great Britain; England; Scotland; Wales; Northern Ireland
GD America/Grenada Grenada
GE Asia/Tbilisi Georgia
GF America/Cayenne French Guiana
GG Europe/Guernsey Guernsey
GH Africa/Accra Ghana
GI Europe/Gibraltar Gibraltar
GL America/Nuuk* Greenland
GM Africa/Banjul Gambia
GN Africa/Conakry Guinea
GP America/Guadeloupe Guadeloupe
GQ Africa/Malabo Equatorial Guinea
GR Europe/Athens Greece; Griechenland; Grèce; Grecia; Griekenland; Grécia; Grecja; Grekland; Grækenland; Ελλάδα
GS Atlantic/South_Georgia South Georgia & South Sandwich Islands
GT America/Guatemala Guatemala
GU Pacific/Guam Guam
GW Africa/Bissau Guinea-Bissau
GY America/Guyana Guyana
HK Asia/Hong_Kong Hong Kong SAR China; Sonderverwaltungsregion Hongkong; R.A.S. chinoise de Hong Kong; RAE de Hong Kong (China); RAS di Hong Kong; Hongkong SAR van China; Hong Kong, RAE da China; SRA Hongkong (Chiny); Hongkong SAR; SAR Hongkong; Hong Kong
HN America/Tegucigalpa Honduras
HR Europe/Zagreb Croatia; Kroatien; Croatie; Croacia; Croazia; Kroatië; Croácia; Chorwacja; Hrvatska
HT America/Port-au-Prince Haiti
HU Europe/Budapest Hungary; Ungarn; Hongrie; Hungría; Ungheria; Hongarije; Hungria; Węgry; Ungern; Magyarország
ID Asia/Jakarta* Indonesia; Indonesien; Indonésie; Indonesië; Indonésia; Indonezja
IE Europe/Dublin Ireland; Irland; Irlande; Irlanda; Ierland; Irlandia; Republic of Ireland
IL Asia/Jerusalem Israel; Israël; Israele; Izrael
IM Europe/Isle_of_Man Isle of Man
IN Asia/Kolkata India; Indien; Inde; Índia; Indie
IO Indian/Chagos British Indian Ocean Territory
IQ Asia/Baghdad Iraq
IR Asia/Tehran Iran
IS Atlantic/Reykjavik Iceland; Island; Islande; Islandia; Islanda; IJsland; Islândia; Ísland
IT Europe/Rome Italy; Italien; Italie; Italia; Italië; Itália; Włochy
JE Europe/Jersey Jersey
JM America/Jamaica Jamaica
JO Asia/Amman Jordan
JP Asia/Tokyo Japan; Japon; Japón; Giappone; Japão; Japonia; 日本
KE Africa/Nairobi Kenya; Kenia; Quênia
KG Asia/Bishkek Kyrgyzstan
KH Asia/Phnom_Penh Cambodia
KI Pacific/Tarawa* Kiribati
KM Indian/Comoro Comoros
KN America/St_Kitts St. Kitts & Nevis
KP Asia/Pyongyang North Korea
KR Asia/Seoul South Korea; Südkorea; Corée du Sud; Corea del Sur; Corea del Sud; Zuid-Korea; Coreia do Sul; Korea Południowa; Sydkorea; 대한민국; Korea; Republic of Korea
KW Asia/Kuwait Kuwait
KY America/Cayman Cayman Islands
KZ Asia/Almaty* Kazakhstan
LA Asia/Vientiane Laos
LB Asia/Beirut Lebanon
LC America/St_Lucia St. Lucia
LI Europe/Vaduz Liechtenstein
LK Asia/Colombo Sri Lanka
LR Africa/Monrovia Liberia
LS Africa/Maseru Lesotho
LT Europe/Vilnius Lithuania; Litauen; Lituanie; Lituania; Litouwen; Lituânia; Litwa; Lietuva
LU Europe/Luxembourg Luxembourg; Luxemburg; Luxemburgo; Lussemburgo; Luksemburg
LV Europe/Riga Latvia; Lettland; Lettonie; Letonia; Lettonia; Letland; Letônia; Łotwa; Latvija
LY Africa/Tripoli Libya
MA Africa/Casablanca Morocco; Marokko; Maroc; Marruecos; Marocco; Marrocos; Maroko; Marocko
MC Europe/Monaco Monaco
MD Europe/Chisinau Moldova
ME Europe/Podgorica Montenegro
MF America/Marigot St. Martin
MG Indian/Antananarivo Madagascar
MH Pacific/Majuro* Marshall Islands
MK Europe/Skopje North Macedonia; Macedonia
ML Africa/Bamako Mali
MM Asia/Yangon Myanmar (Burma)
MN Asia/Ulaanbaatar* Mongolia
MO Asia/Macau Macao SAR China; Macau
MP Pacific/Saipan Northern Mariana Islands
MQ America/Martinique Martinique
MR Africa/Nouakchott Mauritania
MS America/Montserrat Montserrat
MT Europe/Malta Malta; Malte
MU Indian/Mauritius Mauritius
MV Indian/Maldives Maldives
MW Africa/Blantyre Malawi
MX America/Mexico_City* Mexico; Mexiko; Mexique; México; Messico; Meksyk
MY Asia/Kuala_Lumpur Malaysia; Malaisie; Malasia; Maleisië; Malásia; Malezja
MZ Africa/Maputo Mozambique
NA Africa/Windhoek Namibia
NC Pacific/Noumea New Caledonia
NE Africa/Niamey Niger
NF Pacific/Norfolk Norfolk Island
NG Africa/Lagos Nigeria; Nigéria
NI America/Managua Nicaragua
NL Europe/Amsterdam Netherlands; Niederlande; Pays-Bas; Países Bajos; Paesi Bassi; Nederland; Países Baixos; Holandia; Nederländerna; Nederlandene; Holland; The Netherlands
NO Europe/Oslo Norway; Norwegen; Norvège; Noruega; Norvegia; Noorwegen; Norwegia; Norge
NP Asia/Kathmandu Nepal
NR Pacific/Nauru Nauru
NU Pacific/Niue Niue
NZ Pacific/Auckland New Zealand; Neuseeland; Nouvelle-Zélande; Nueva Zelanda; Nuova Zelanda; Nieuw-Zeeland; Nova Zelândia; Nowa Zelandia; Nya Zeeland
OM Asia/Muscat Oman
PA America/Panama Panama
PE America/Lima Peru; Pérou; Perú; Perù
PF Pacific/Tahiti* French Polynesia
PG Pacific/Port_Moresby* Papua New Guinea
PH Asia/Manila Philippines; Philippinen; Filipinas; Filippine; Filipijnen; Filipiny; Filippinerna; Filippinerne
PK Asia/Karachi Pakistan
PL Europe/Warsaw Poland; Polen; Pologne; Polonia; Polônia; Polska
PM America/Miquelon St. Pierre & Miquelon
PN Pacific/Pitcairn Pitcairn Islands
PR America/Puerto_Rico Puerto Rico
PS Asia/Gaza Palestinian Territories
PT Europe/Lisbon Portugal; Portogallo; Portugalia
PW Pacific/Palau Palau
PY America/Asuncion Paraguay
QA Asia/Qatar Qatar
RE Indian/Reunion Réunion
RO Europe/Bucharest Romania; Rumänien; Roumanie; Rumanía; Roemenië; Romênia; Rumunia; Rumænien; România
RS Europe/Belgrade Serbia
RU Europe/Moscow* Russia; Russland; Russie; Rusia; Rusland; Rússia; Rosja; Ryssland; Россия; Russian Federation
RW Africa/Kigali Rwanda
SA Asia/Riyadh Saudi Arabia; Saudi-Arabien; Arabie saoudite; Arabia Saudí; Arabia Saudita; Saoedi-Arabië; Arábia Saudita; Arabia Saudyjska; Saudiarabien
SB Pacific/Guadalcanal Solomon Islands
SC Indian/Mahe Seychelles
SD Africa/Khartoum Sudan
SE Europe/Stockholm Sweden; Schweden; Suède; Suecia; Svezia; Zweden; Suécia; Szwecja; Sverige
SG Asia/Singapore Singapore; Singapur; Singapour; Singapura
SH Atlantic/St_Helena St. Helena, Ascension & Tristan da Cunha
SI Europe/Ljubljana Slovenia; Slowenien; Slovénie; Eslovenia; Slovenië; Eslovênia; Słowenia; Slovenien; Slovenija
SJ Arctic/Longyearbyen Svalbard & Jan Mayen
SK Europe/Bratislava Slovakia; Slowakei; Slovaquie; Eslovaquia; Slovacchia; Slowakije; Eslováquia; Słowacja; Slovakien; Slovakiet; Slovensko
SL Africa/Freetown Sierra Leone
SM Europe/San_Marino San Marino
SN Africa/Dakar Senegal
SO Africa/Mogadishu Somalia
SR America/Paramaribo Suriname
SS Africa/Juba South Sudan
ST Africa/Sao_Tome São Tomé & Príncipe
SV America/El_Salvador El Salvador
SX America/Lower_Princes Sint Maarten
SY Asia/Damascus Syria
SZ Africa/Mbabane Eswatini
TC America/Grand_Turk Turks & Caicos Islands
TD Africa/Ndjamena Chad
TF Indian/Kerguelen French Southern and Antarctic Lands
TG Africa/Lome Togo
TH Asia/Bangkok Thailand; Thaïlande; Tailandia; Thailandia; Tailândia; Tajlandia
TJ Asia/Dushanbe Tajikistan
TK Pacific/Fakaofo Tokelau
TL Asia/Dili Timor-Leste
TM Asia/Ashgabat Turkmenistan
TN Africa/Tunis Tunisia; Tunesien; Tunisie; Túnez; Tunesië; Tunísia; Tunezja; Tunisien
TO Pacific/Tongatapu Tonga
TR Europe/Istanbul Türkiye; Türkei; Turquie; Turquía; Turchia; Turkije; Turquia; Turcja; Turkiet; Tyrkiet; Turkey
TT America/Port_of_Spain Trinidad & Tobago
TV Pacific/Funafuti Tuvalu
TW Asia/Taipei Taiwan; Taïwan; Taiwán; Tajwan
TZ Africa/Dar_es_Salaam Tanzania
UA Europe/Kyiv Ukraine; Ucrania; Ucraina; Oekraïne; Ucrânia; Ukraina; Україна
UG Africa/Kampala Uganda
US America/New_York* United States; Vereinigte Staaten; États-Unis; Estados Unidos; Stati Uniti; Verenigde Staten; Stany Zjednoczone; USA; U.S.A.; U.S.; America; United States of America
UY America/Montevideo Uruguay
UZ Asia/Tashkent Uzbekistan
VA Europe/Vatican Vatican City
VC America/St_Vincent St. Vincent & Grenadines
VE America/Caracas Venezuela
VG America/Tortola British Virgin Islands
VI America/St_Thomas U.S. Virgin Islands
VN Asia/Ho_Chi_Minh Vietnam; Viêt Nam; Vietnã; Wietnam; Viet Nam
VU Pacific/Efate Vanuatu
WF Pacific/Wallis Wallis & Futuna
WS Pacific/Apia Samoa
YE Asia/Aden Yemen
YT Indian/Mayotte Mayotte
ZA Africa/Johannesburg South Africa; Südafrika; Afrique du Sud; Sudáfrica; Sudafrica; Zuid-Afrika; África do Sul; Republika Południowej Afryki; Sydafrika
ZM Africa/Lusaka Zambia
ZW Africa/Harare Zimbabwe
"""
_ROWS: Final = [row.split(" ", 2) for row in _TABLE.strip().splitlines()]

ZONES: Final = {code: zone.rstrip("*") for code, zone, _ in _ROWS}
SEVERAL_ZONES: Final = frozenset(code for code, zone, _ in _ROWS if zone.endswith("*"))
NAMES: Final = {code: names.split("; ")[0] for code, _, names in _ROWS}
_CODES: Final = {name.casefold(): code for code, _, names in _ROWS for name in (code, *names.split("; "))}
_COUNTRY_OF_ZONE: Final = {zone: code for code, zone in ZONES.items()}

# Endings that say nothing about where their owner is: they are sold for what they spell.
_SOLD_ENDINGS: Final = frozenset({
    "ac", "ad", "ag", "ai", "am", "as", "bz", "cc", "cd", "ck", "co", "dj", "fm", "gg", "gl", "im", "io", "je", "la", "ly", "me",
    "ms", "mu", "nu", "pw", "sc", "sh", "so", "st", "tk", "to", "tv", "vc", "vg", "ws",
})  # fmt: skip


def country_code(text: str) -> str:
    """Return the code of a country by its name, in one of ten languages, or by the code itself; "" where unknown."""
    return _CODES.get(" ".join(text.split()).casefold(), "")


def country_of_domain(domain: str) -> str:
    """Return the country whose ending a domain has; "" for .com and for endings that are sold for what they spell."""
    ending = domain.rpartition(".")[2].casefold()
    if ending in _SOLD_ENDINGS:
        return ""
    code = "GB" if ending == "uk" else ending.upper()
    return code if code in NAMES and ending != "gb" else ""


def country_of_zone(zone: str) -> str:
    """Return the country of a time zone, where that zone is the one of most of a country's people; else ""."""
    return _COUNTRY_OF_ZONE.get(zone, "")
