"""Each field is found by kinds of wording, in four languages, and not where the kind only seems to be there."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.llm.adapters.rules.extraction import extract
from tests.campaigns.llm.adapters.rules.test_extraction import FIELDS, stated

FILLER = "The harbour was grey that morning and everybody went home."

# Invented sentences; none stands in a labelled set.
STATED = [
    ("company_description", "company", "Nordlicht brews malt drinks for canteens in the north."),
    ("company_description", "company", "The family firm repairs church organs across Wales."),
    ("company_description", "company", "Das Familienunternehmen fertigt Siebe für Mühlen in ganz Europa."),
    ("company_description", "company", "L’entreprise fabrique des ruches pour les apiculteurs."),
    ("company_description", "company", "La empresa envasa aceitunas para cadenas de supermercados."),
    ("company_description", "company", "Nordlicht Robotics, born in a shed in Kiel, makes grippers for wet cardboard."),
    ("company_description", "company", "Nordlicht has mended sails in Kiel since 1931."),
    ("buying_intent", "company", "Two systems are on trial in our Kiel yard."),
    ("value_creation", "company", "At one dairy, our customer since spring, the queue fell from nine trucks to two."),
    ("role_challenge", "person", "I cannot find welders who stay longer than a summer."),
    ("role_challenge", "person", "Nobody can tell at noon which of the four lists is right."),
    ("role_challenge", "person", "Wir merken erst am Abend, dass ein Fahrer fehlt."),
    ("role_challenge", "person", "Un colis sur dix ne vient pas au bon quai."),
    ("role_challenge", "person", "Nadie en el almacén sabe a tiempo qué camión llega."),
    ("bant_budget", "company", "The trustees have set aside £90,000 for a new till system."),
    ("bant_budget", "company", "Der Beirat hat 45.000 Euro für die Umstellung bewilligt."),
    ("bant_budget", "company", "Le conseil a voté 60 000 euros pour la modernisation."),
    ("bant_budget", "company", "El patronato aprobó 75.000 euros para el nuevo sistema."),
    ("bant_authority", "person", "I pick the suppliers, and nobody has overruled me yet."),
    ("bant_authority", "person", "Die Entscheidung über den Lieferanten treffe ich allein."),
    ("bant_authority", "person", "C’est moi qui décide du fournisseur."),
    ("bant_authority", "person", "La última palabra sobre el proveedor es mía."),
    ("bant_need", "person", "We need one list that both shifts can read."),
    ("bant_need", "person", "Wir brauchen eine Anzeige, die auch nachts stimmt."),
    ("bant_need", "person", "Il nous faudrait un planning commun aux deux sites."),
    ("bant_need", "person", "Queremos sustituir las hojas de cálculo por un solo sistema."),
    ("bant_timeline", "company", "The new till has to be running before Easter 2027."),
    ("bant_timeline", "company", "Bis Ende Mai 2027 soll die Umstellung abgeschlossen sein."),
    ("bant_timeline", "company", "Le nouveau planning doit être prêt avant mars 2027."),
    ("bant_timeline", "company", "Debe estar funcionando antes de junio de 2027."),
    ("buying_intent", "company", "We have invited three vendors to show us their systems."),
    ("buying_intent", "company", "Angebote eingeholt haben wir bei drei Häusern, unser Favorit steht noch aus."),
    ("buying_intent", "company", "Nous avons ouvert une consultation auprès de trois éditeurs."),
    ("buying_intent", "company", "Hemos solicitado ofertas a cuatro proveedores."),
    ("building_now", "person", "At the moment we are assembling a test rig for wet cloth."),
    ("building_now", "person", "Wir erproben derzeit eine neue Nähstraße."),
    ("building_now", "person", "Nous testons en ce moment une nouvelle étiqueteuse."),
    ("building_now", "person", "Estamos probando una nueva cinta para cajas mojadas."),
    ("value_creation", "company", "Growers who switched used to throw away a tenth of the crop and no longer have to."),
    ("value_creation", "company", "Haushalte haben im Schnitt 80 Euro im Jahr gespart."),
    ("value_creation", "company", "Nos clients ont économisé deux heures par tournée."),
    ("value_creation", "company", "Una cooperativa ahorró nueve horas por semana."),
    ("business_model", "company", "Growers pay by the hectare, once a year."),
    ("business_model", "company", "Verdient wird an der Marge je verkaufte Tonne, direkt bei den Kunden."),
    ("business_model", "company", "Les clients paient au kilo, selon un barème public."),
    ("business_model", "company", "Cobramos una tarifa por visita a cada cliente."),
    ("material_event", "company", "Nordlicht got the keys to its second yard in Emden on 2 November 2026."),
    ("material_event", "company", "Nordlicht hat am 2. November 2026 ein Lager in Emden eröffnet."),
    ("material_event", "company", "Nordlicht a mis en service sa nouvelle ligne le 2 novembre 2026."),
    ("material_event", "company", "Nordlicht puso en marcha su segunda línea el 2 de noviembre de 2026."),
]  # fmt: skip

NOT_STATED = [
    ("company_description", "company", "We act today for a better tomorrow."),
    ("company_description", "company", "Wir geben jeden Tag unser Bestes für den Erfolg."),
    ("company_description", "company", "Five suppliers for the kitchen came, and we were pleased."),
    ("bant_budget", "company", "The text was shortened and approved by the speaker."),
    ("bant_budget", "person", "Managed a £2m media budget at a previous employer."),
    ("bant_timeline", "person", "From May there will be music in the park again."),
    ("role_challenge", "person", "I cannot share the findings of that walk."),
    ("business_model", "company", "We pay a salary of £40,000 a year and a good pension."),
    ("company_description", "company", "We have asked five suppliers for a kettle."),
    ("bant_need", "company", "We need not talk about the weather."),
    ("business_model", "company", "Nordlicht welcomes everybody to the open day."),
    ("material_event", "company", "Nordlicht planned a plant in Vigo in 2023, which was abandoned."),
    ("material_event", "company", "A competitor raised 40 million euros on 2 November 2026."),
]


@pytest.mark.parametrize(("field", "speaker", "text"), STATED)
def test_a_kind_of_wording_states_its_field(field: str, speaker: str, text: str) -> None:
    answer = stated(FILLER, text, speaker=speaker)[field]
    assert answer is not None
    assert answer["sentence_ids"][0] == "S2"


@pytest.mark.parametrize(("field", "speaker", "text"), NOT_STATED)
def test_what_is_only_like_it_states_nothing(field: str, speaker: str, text: str) -> None:
    assert stated(FILLER, text, speaker=speaker)[field] is None


def _conversation(company: str, *texts: str) -> Any:
    rows = [
        {
            "id": f"S{number}",
            "text": text,
            "speaker": "third_party",
            "source": "page",
            "published": "2026-10-20",
        }
        for number, text in enumerate(texts, 1)
    ]
    prospect = {"first_name": "Mira", "last_name": "Aydin", "title": "COO", "company": company}
    return extract({"today": "2026-11-30", "prospect": prospect, "sentences": rows, "fields": FIELDS})


def test_a_company_is_known_by_the_first_word_of_its_name() -> None:
    said = _conversation("Nordlicht Robotics GmbH", "Nordlicht builds grippers for wet cardboard.")
    assert said["company_description"] is not None


def test_a_company_whose_name_begins_with_its_trade_is_known_by_the_next_word() -> None:
    said = _conversation("Brauerei Ottersand GmbH", "Ottersand braut alkoholfreies Bier für Kantinen.")
    assert said["company_description"] is not None


def test_a_common_first_word_names_nobody() -> None:
    said = _conversation("Royal Robotics GmbH", "Royal visitors build hats for charity.")
    assert said["company_description"] is None


def test_we_in_a_text_about_others_is_not_ours() -> None:
    need = "We need one list that both shifts can read."
    assert _conversation("Nordlicht GmbH", need)["bant_need"] is None
    assert _conversation("Nordlicht GmbH", "Mira Aydin talks about shifts.", need)["bant_need"] is not None


def test_an_idea_that_recurs_on_another_day_goes_before_one_said_once() -> None:
    rows = [
        ("S1", "I believe that meetings are a kind of weather and nothing else.", "post a", "2026-10-20"),
        ("S2", "A machine should explain its mistakes before it apologises.", "post a", "2026-10-20"),
        ("S3", "The machines that explain mistakes are the ones we keep.", "post b", "2026-06-01"),
    ]
    sentences = [
        {"id": key, "text": text, "speaker": "person", "source": source, "published": day}
        for key, text, source, day in rows
    ]
    prospect = {"first_name": "Mira", "last_name": "Aydin", "title": "COO", "company": "Nordlicht GmbH"}
    said = extract({"today": "2026-11-30", "prospect": prospect, "sentences": sentences, "fields": FIELDS})[
        "recurring_ideas"
    ]
    assert said["sentence_ids"] == ["S2", "S3"]
