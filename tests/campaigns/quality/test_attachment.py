"""Files and pictures that a mail promises or holds."""

import pytest

from campaigns.quality.checks import attachment
from campaigns.quality.rules import Checked


def faults(body: str) -> set[str]:
    return {finding.fault for finding in attachment.check(Checked("Lyon", body))}


@pytest.mark.parametrize(
    "body",
    [
        "Please find attached our one-pager.",
        "Please find the deck attached.",
        "I've attached a short case study.",
        "I attach our overview.",
        "Attached is the summary.",
        "Attached you will find the summary.",
        "Attached: a case study",
        "The case study is attached.",
        "See the attached PDF.",
        "Have a look at the enclosed brochure.",
        "More in the attachment.",
        "Enclosed please find our offer.",
        "overview_2026.pdf",
        "Here is Nordlicht-Pitch.pptx for you",
        "As the screenshot below shows, it works.",
        "![chart](cid:chart)",
        '<img src="https://example.com/x.png">',
        "[image: chart.png]",
        "data:image/png;base64,AAAA",
        "Anbei finden Sie unsere Übersicht.",
        "Im Anhang finden Sie die Fallstudie.",
        "Ich habe Ihnen die Übersicht angehängt.",
        "Die Übersicht ist beigefügt.",
        "In der Anlage finden Sie unser Angebot.",
        "Vous trouverez ci-joint notre présentation.",
        "La plaquette est en pièce jointe.",
        "J'ai joint une étude de cas.",
        "Le document est en PJ.",
        "Adjunto encontrará nuestra presentación.",
        "Le adjunto un caso de éxito.",
        "Vea el archivo adjunto.",
        "El folleto va adjunto.",
    ],
)
def test_a_promised_or_embedded_file_blocks(body: str) -> None:
    assert faults(f"Hi Ana,\n\n{body}") == {"attachment"}


@pytest.mark.parametrize(
    "body",
    [
        "A sensor is attached to each pump.",
        "Each report is attached to its order in your system.",
        "No attachment, no link.",
        "I have not attached anything.",
        "Should I send the two-page PDF?",
        "Your attachment to Lyon is known.",
        "You attach a label to every crate.",
        "The enclosed space of the plant is small.",
        "Kein Anhang, kein Link.",
        "In der Anlage in Lyon läuft die zweite Schicht.",
        "Die Anlage ist neu. Soll ich das PDF schicken?",
        "Sans pièce jointe, promis.",
        "Votre usine est jointe à celle de Lyon ?",
        "Es usted director adjunto de la planta.",
        "Sin archivos adjuntos.",
        "We read Node.js and plant.pdfx files",
    ],
)
def test_other_words_pass(body: str) -> None:
    assert faults(f"Hi Ana,\n\n{body}") == set()


def test_a_file_name_is_named_once() -> None:
    assert len(attachment.check(Checked("Lyon", "See the attached PDF overview.pdf"))) == 2
