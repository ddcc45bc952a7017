"""First day back; the mail is of Wednesday, 19 August 2026."""

from datetime import date

import pytest

from campaigns.replies.rules.returning import return_date

MAIL_OF = date(2026, 8, 19)


CASES = [
    ("I am out of the office and will return on Monday, 31 August.", "2026-08-31"),
    ("I'm out of the office until August 28th.", "2026-08-31"),
    ("I will be away from 20 August to 2 September 2026 with no access to mail.", "2026-09-03"),
    ("I'm back on Tuesday 9:00.", "2026-08-25"),
    ("I'm out of the office Friday.", ""),
    ("I will be traveling for work on September 10-30.", "2026-10-01"),
    ("Back in the office next Monday.", "2026-08-24"),
    ("Ich bin bis einschließlich 28.08.2026 nicht im Büro.", "2026-08-31"),
    ("Ich bin bis Montag abwesend.", "2026-08-25"),
    ("Ab dem 7. September bin ich wieder erreichbar.", "2026-09-07"),
    ("Ich bin vom 20. bis 31. August im Urlaub.", "2026-09-01"),
    ("Vielen Dank. Ich bin am 1.9. wieder im Büro.", "2026-09-01"),
    ("Je suis absent du 20 au 31 août 2026.", "2026-09-01"),
    ("Je serai de retour le 1er septembre.", "2026-09-01"),
    ("Absente jusqu'au vendredi 28 août inclus.", "2026-08-31"),
    ("Estaré de vuelta el 7 de septiembre de 2026.", "2026-09-07"),
    ("Estoy de vacaciones hasta el 28 de agosto.", "2026-08-31"),
    ("Sono in ferie fino al 28 agosto.", "2026-08-31"),
    ("Rientro lunedì 31 agosto.", "2026-08-31"),
    ("Estarei de volta no dia 7 de setembro.", "2026-09-07"),
    ("Estou de férias até 28/08/2026.", "2026-08-31"),
    ("Ik ben afwezig t/m 28 augustus.", "2026-08-31"),
    ("Ik ben op 31 augustus weer terug.", "2026-08-31"),
    ("Jag är tillbaka den 31 augusti.", "2026-08-31"),
    ("Jeg er tilbake 31.08.2026.", "2026-08-31"),
    ("Olen lomalla 28.8.2026 asti.", "2026-08-31"),
    ("Wracam 31 sierpnia.", "2026-08-31"),
    ("Jestem na urlopie do 28 sierpnia.", "2026-08-31"),
    ("Я в отпуске до 28 августа.", "2026-08-31"),
    ("Вернусь 31 августа.", "2026-08-31"),
    ("8月28日まで休暇をいただいております。", "2026-08-31"),
    ("Out until 9/4. For urgent matters call Bob.", "2026-09-07"),
    ("I am on leave through Friday, September 4, 2026.", "2026-09-07"),
    (
        "I am out of office from Monday 24 August until Friday 28 August. I'll be back on Monday 31 August.",
        "2026-08-31",
    ),
    ("I will be back soon. Thanks for your mail of 3 May 2025.", ""),
    ("I will be back in January. Happy holidays!", ""),
    ("Happy holidays! I return January 4.", "2027-01-04"),
    ("I am out of the office starting 08/20/2026 and will not return until 08/31/2026.", "2026-08-31"),
    ("Ich bin zurück am Montag, den 31.08.2026", "2026-08-31"),
    ("I'll be back at my desk on the 31st of August", "2026-08-31"),
    ("I'll be back tomorrow.", "2026-08-20"),
    ("I'm away next week, returning Monday 31st August", "2026-08-31"),
    ("Du 20/08/2026 au 31/08/2026 je suis en congés", "2026-09-01"),
    ("Dal 20 al 28 agosto sono fuori ufficio", "2026-08-31"),
    ("Van 20 tot en met 28 augustus ben ik met vakantie", "2026-08-31"),
    ("Away 2026-08-20 to 2026-08-28", "2026-08-31"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_first_day_back(text: str, expected: str) -> None:
    found = return_date(text, MAIL_OF)
    assert (found.isoformat() if found else "") == expected


def test_without_a_date_header_only_a_full_date_counts() -> None:
    assert return_date("Back on 31 August.", None) is None
    assert return_date("Back on 31 August 2026.", None) == date(2026, 8, 31)
