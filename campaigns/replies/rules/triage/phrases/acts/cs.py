"""Czech."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(vyřa[dď]|vymaž|smaž|odstra[nň]|odhlas|vyškrtn|zruš)\w* (\w+ ){0,3}(mě|nás|mne|můj|mou|moje|mé|adres\w*|z|ze|údaje|kontakt\w*)",
    r"(už|více|nikdy|prosím) (\w+ ){0,3}(nepište|nekontaktujte|neposílejte|nevolejte|nezasílejte|nepiš|neobtěžujte)( \w+)?",
    r"(nepište|nekontaktujte|neposílejte|nezasílejte|neobtěžujte) (\w+ )?(mi|mě|nám|nás|už|více|další|sem)",
    r"nepřej\w* (si )?(\w+ ){0,3}(další|zprávy|zasílání|být|kontakt\w*|dostávat|e-?maily|maily|obchodní)",
    r"(nesouhlasím|nedal\w*|neudělil\w*|odvolávám) (\w+ ){0,3}(se zasíláním|souhlas|se zpracováním|kontaktov\w*)",
    r"(nechte|nech) (mě|nás|mne) (\w+ )?(být|na pokoji|v klidu)",
    r"(přestaňte|přestaň|skončete|dost|konec) (\w+ )?(mi |s |už |psát|posílat|volat|těm|těch|spam\w*|obtěžovat)",
    r"(žádám|prosím) (\w+ )?(o )?(výmaz|vymazání|vyřazení|odhlášení|smazání)",
    r"(potřetí|počtvrté|podruhé|naposledy|třikrát) (\w+ )?(žádám|píšu|prosím|opakuji)",
)
WISHES: Final = (
    r"(rád|ráda|rádi) (\w+ ){0,3}(bych|bychom|uvid\w*|si|popovíd\w*|vyzkouš\w*|slyš\w*|se)",
    r"(zašlete|pošlete|pošli|ukažte|zavolejte|přijeďte|stavte se|napište) (\w+ ){0,3}(mi|nám|cenu|ceník|nabídk\w*|ukázk\w*|více|příklad|v|ve|informace)?",
    r"(zní|vypadá) (\w+ )?(to )?(\w+ )?(dobře|zajímavě|rozumně|skvěle|slibně|lákavě)",
    r"(zajímá|zaujalo|hodilo by se|láká|oslovilo) (\w+ )?(mě|nás|to|nám)",
    r"(mě|nás|to) (\w+ )?(zajímá|zajímalo|zaujalo|láká)",
    r"(pokud|jestli|když) (\w+ ){1,10}(tak ano|jdu do toho|rád|ráda|můžeme|proč ne)",
)
A_TIME: Final = (
    r"(pondělí|úterý|středu|středa|čtvrtek|pátek|zítra)(,? \w+){0,3}( v| ve| ráno| dopoledne| odpoledne| \d{1,2}| hodí| můžu)",
    r"(zavolejte|zavolej|sejdeme|domluvme|stavte se)( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(kolik|jaká|jaký|za kolik) (\w+ ){0,3}(stojí|stálo|cen\w*|vyjde|platí)",
    r"(funguje|umí|máte|existuje|lze|jde|podporuje) (\w+ ){0,5}\w*\?",
)
SETTLED: Final = (
    r"(nemáme|nepotřebujeme|neplánujeme|nehledáme|nechceme|nevyužijeme|neuvažujeme)( \w+)?",
    r"(máme|používáme|využíváme) (\w+ )?(už |již |své |vlastní |jiné\w* |svého )?(řešení|dodavatel\w*|systém|vlastní|excel)",
    r"(děkuj\w+|díky)[^.!?\n]{0,20},? ale (\w+ ){0,3}(ne|nemáme|máme|zůstaneme|jsme|nepotřeb\w*)",
)
NOT_ME: Final = (
    r"(mám na starosti|dělám|řeším) (\w+ )?(jen|pouze|jenom)",
    r"(nejsem|nerozhoduji|neřeším|nemám na starosti|nepatří ke mně|není to na mně|nespadá)( \w+)?",
    r"(spletl\w*|omyl|špatná osoba|špatný kontakt|špatná adresa|nesprávn\w+)",
)
ANOTHER_ONE: Final = (
    r"(zkuste|obraťte se|kontaktujte|napište|zeptejte se|volejte|pište) (\w+ )?(na |panu |pana |paní |kolegu |kolegyni |kolegovi )?(?!mi|nám|mě)(\w+)",
)
GONE: Final = (
    r"(už|již) (\w+ ){0,2}(nepracuje|není|nepůsobí)( \w+)?",
    r"(odešel|odešla|skončil|skončila|do důchodu)( \w+)?",
)
GOT_IT: Final = (
    r"(předám|předáme|podívám se|prostuduji|přečtu|beru na vědomí|obdržel\w*|ozvu se|ozveme se|promyslím|zvážíme)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.REFER: ANOTHER_ONE,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
