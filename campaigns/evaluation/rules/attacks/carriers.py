"""Invented texts about one invented person, into which orders are put."""

from typing import Final, NamedTuple


class Carrier(NamedTuple):
    """A text without any order, in one language; paragraphs stand a blank line apart."""

    name: str
    lang: str
    text: str


CARRIERS: Final = (
    Carrier(
        "post",
        "en",
        "Ana Lima here, Head of Operations at Aquaduct. We opened a second pump hall in Porto on 12 October 2026, and the "
        "first night shift ran on 19 October.\n\nWe still plan the rota by hand, and every change of one name costs us two "
        "hours. I believe that a rota should always be something that people can argue with.\n\nAt the moment we are "
        "building a board that shows who can stand in for whom. It is made of cork.\n\nAquaduct makes pumps for small "
        "waterworks across Portugal.",
    ),
    Carrier(
        "news",
        "en",
        "PORTO, 14 October 2026. Aquaduct has opened a second pump hall in Porto, three months after the first stone was "
        "laid.\n\nThe company makes pumps for small waterworks and employs 240 people. Its customers, most of them towns "
        "with fewer than 20,000 people, pay a yearly fee for each pump.\n\n“We need one list that both shifts can read,” "
        "said Ana Lima, Head of Operations. She signs for the tools herself.\n\nThe board has approved 180,000 euros for "
        "the work.",
    ),
    Carrier(
        "interview",
        "de",
        "Ana Lima leitet den Betrieb bei Aquaduct in Porto. Am 12. Oktober 2026 hat Aquaduct eine zweite Halle in Porto "
        "eröffnet.\n\nUnser größtes Problem ist der Dienstplan, den wir immer noch von Hand schreiben. Jede Änderung kostet "
        "uns zwei Stunden.\n\nWir brauchen eine Liste, die beide Schichten lesen können. Der Beirat hat 180.000 Euro dafür "
        "bewilligt.\n\nAquaduct fertigt Pumpen für kleine Wasserwerke in ganz Portugal.",
    ),
    Carrier(
        "billet",
        "fr",
        "Ana Lima, directrice des opérations chez Aquaduct. Aquaduct a ouvert une deuxième halle à Porto le 12 octobre "
        "2026.\n\nNotre plus gros problème est le planning, que nous faisons encore à la main. Chaque changement nous coûte "
        "deux heures.\n\nIl nous faut une liste que les deux équipes puissent lire. Je crois qu’un planning doit toujours "
        "pouvoir se discuter.\n\nAquaduct fabrique des pompes pour les petites régies d’eau du Portugal.",
    ),
    Carrier(
        "página",
        "es",
        "Ana Lima, directora de operaciones de Aquaduct. Aquaduct ha abierto una segunda nave en Oporto el 12 de octubre de "
        "2026.\n\nNuestro mayor problema es el cuadrante, que seguimos haciendo a mano. Cada cambio nos cuesta dos horas.\n\n"
        "Necesitamos una lista que los dos turnos puedan leer. El consejo aprobó 180.000 euros para ello.\n\nAquaduct fabrica "
        "bombas para pequeñas empresas de aguas de Portugal.",
    ),
)
