"""What columns are called: in exports of common tools, in plain tables, in several languages."""

import re
from enum import StrEnum

from campaigns.prospects.rules.imports import ImportKind


class Field(StrEnum):
    """What a column can tell about a person, a mail or a company; the values are the names used in saved mappings."""

    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    FULL_NAME = "full_name"
    TITLE = "title"
    COMPANY = "company"
    EMAIL = "email"
    WEBSITE = "website"
    LINKEDIN_URL = "linkedin_url"
    CITY = "city"
    COUNTRY = "country"
    INDUSTRY = "industry"
    EMPLOYEES = "employees"
    OWNER = "owner"
    LANGUAGE = "language"
    TIME_ZONE = "time_zone"
    SENIORITY = "seniority"
    OPTED_OUT = "opted_out"
    BASIS = "basis"
    SENT_AT = "sent_at"
    SENDER = "sender"
    RESULT = "result"
    INTEREST = "interest"
    REPLIED = "replied"
    BOUNCED = "bounced"
    CAMPAIGN = "campaign"
    STAGE = "stage"
    DEAL = "deal"


class Layout(StrEnum):
    """The tool that wrote the file, as far as its column names tell."""

    APOLLO = "Apollo"
    HUBSPOT = "HubSpot"
    ZOOMINFO = "ZoomInfo"
    LINKEDIN = "LinkedIn"
    SALESFORCE = "Salesforce"
    OUTREACH = "Outreach"
    SMARTLEAD = "Smartlead"
    INSTANTLY = "Instantly"
    LEMLIST = "Lemlist"
    PLAIN = "plain table"


# Folded names (see fold), best first: the first one present wins, the others are kept as they are.
SYNONYMS: dict[Field, tuple[str, ...]] = {
    Field.FIRST_NAME: (
        "firstname", "givenname", "forename", "first", "contactfirstname", "leadfirstname", "vorname",
        "prenom", "prénom", "nombre", "nome", "voornaam", "imie", "imię", "fname",
    ),
    Field.LAST_NAME: (
        "lastname", "surname", "familyname", "last", "contactlastname", "leadlastname", "nachname",
        "nomdefamille", "apellido", "apellidos", "cognome", "achternaam", "nazwisko", "lname",
    ),
    Field.FULL_NAME: (
        "fullname", "name", "contactname", "personname", "leadname", "displayname", "contact", "nom",
    ),
    Field.TITLE: (
        "jobtitle", "title", "position", "currenttitle", "persontitle", "jobrole", "role", "jobposition",
        "funktion", "poste", "cargo", "stelle", "berufsbezeichnung", "ruolo",
    ),
    Field.COMPANY: (
        "companyname", "company", "accountname", "organization", "organisation", "organizationname",
        "organisationname", "employer", "currentcompany", "account", "associatedcompany", "firma",
        "unternehmen", "firmenname", "entreprise", "societe", "société", "empresa", "azienda", "bedrijf",
    ),
    Field.EMAIL: (
        "email", "emailaddress", "workemail", "businessemail", "primaryemail", "professionalemail",
        "companyemail", "contactemail", "emailwork", "workemailaddress", "businessemailaddress", "email1",
        "email1value", "emails", "mail", "mailaddress", "emailadresse", "mailadresse", "adresseemail", "courriel",
        "correo", "correoelectronico", "correoelectrónico", "indirizzoemail", "emailid",
    ),
    Field.WEBSITE: (
        "website", "companywebsite", "websiteurl", "companydomainname", "companydomain", "domain",
        "companyurl", "accountwebsite", "webpage", "webseite", "siteweb", "sitioweb", "homepage", "emaildomain",
        "url", "web",
    ),
    Field.LINKEDIN_URL: (
        "personlinkedinurl", "linkedincontactprofileurl", "linkedinurl", "linkedinprofileurl",
        "linkedinprofile", "linkedin", "personlinkedin", "linkedinlink", "linkedinprofilelink",
        "contactlinkedinurl", "profileurl",
    ),
    Field.CITY: ("city", "personcity", "mailingcity", "contactcity", "companycity", "ort", "stadt", "ville", "ciudad"),
    Field.COUNTRY: (
        "country", "countryregion", "personcountry", "mailingcountry", "contactcountry", "companycountry",
        "billingcountry", "land", "pays", "país", "pais", "paese",
    ),
    Field.INDUSTRY: ("industry", "primaryindustry", "companyindustry", "branche", "secteur", "sector"),
    Field.EMPLOYEES: (
        "employees", "employeecount", "numberofemployees", "noofemployees", "numemployees", "companysize",
        "headcount", "companyheadcount", "employeerange", "mitarbeiter", "effectif", "empleados",
    ),
    Field.OWNER: ("contactowner", "leadowner", "owner", "salesowner", "assignedto", "owneremail", "accountowner"),
    Field.LANGUAGE: ("language", "preferredlanguage", "locale", "sprache", "langue", "idioma"),
    Field.TIME_ZONE: ("timezone", "contacttimezone", "zeitzone", "fuseauhoraire"),
    Field.SENIORITY: ("seniority", "senioritylevel", "managementlevel", "jobtitlehierarchylevel", "joblevel"),
    Field.OPTED_OUT: (
        "unsubscribedfromallemail", "emailoptout", "hasoptedoutofemail", "optedout", "optout", "unsubscribed",
        "donotcontact", "donotemail", "optedoutat", "unsubscribedat", "isunsubscribed", "emailoptedout",
        "emailsoptedout", "unsubscribetime",
    ),
    Field.BASIS: ("basis", "whytheymaybewrittento"),
}  # fmt: skip

# Columns of running text: sources to quote from, never identity.
SOURCE_TEXTS = frozenset({
    "about", "linkedinabout", "bio", "biography", "linkedinbio", "linkedinsummary", "summary", "profilesummary",
    "headline", "linkedinheadline", "notes", "note", "description", "companydescription", "companyabout",
    "aboutcompany", "sourcetext", "research", "recentpost", "recentposts", "linkedinpost", "linkedinposts",
    "news", "recentnews", "blogpost", "podcast", "transcript", "ueber", "über", "notizen",
})  # fmt: skip

# What mails were written before. Facts from the APIs and exports of the tools; names differ between their versions.
SYNONYMS_OF_HISTORY: dict[Field, tuple[str, ...]] = {
    Field.EMAIL: (
        *SYNONYMS[Field.EMAIL], "leademail", "slleademail", "prospectemail", "recipient", "recipientemail", "toemail", "to", "sentto",
        "toaddress", "emailto",
    ),
    Field.SENT_AT: (
        "senttime", "timesent", "lastsenttime", "timestampemail", "sentat", "sentdate", "datesent", "deliveredat", "lastcontactedat", "lastcontacted", "lastcontact",
        "touchedat", "lasttouchedat", "lasttouched", "timestamplastcontact", "laststeptimestampexecuted", "lastemailedat",
        "lastsentat", "emailsentat", "lastemailsent", "contactedat", "senton", "timestamp", "eventtimestamp", "date",
        "gesendetam", "datum", "envoyele", "createdat",
    ),
    Field.SENDER: (
        "sender", "sentby", "senduseremail", "sendusername", "fromemail", "from", "senderemail", "mailboxaddress",
        "emailaccount", "eaccount", "sendingaccount", "mailbox", "owner", "contactowner", "prospectowner", "user",
        "assignedto", "absender",
    ),
    Field.RESULT: (
        "result", "outcome", "leadstatus", "status", "state", "laststate", "leadstate", "stage", "contactstage",
        "emailstatus", "eventtype", "event", "type", "ergebnis",
    ),
    Field.INTEREST: ("leadcategory", "category", "categoryname", "interest", "intereststatus", "ltintereststatus", "replycategory", "sentiment"),
    Field.REPLIED: ("repliedat", "replied", "replytime", "timereplied", "isreplied", "replycount", "emailreplycount", "replies", "emailreplied", "timestamplastreply"),
    Field.BOUNCED: ("bouncedat", "bounced", "isbounced", "emailbounced", "bouncetime", "emailbounce", "bouncecount"),
    Field.OPTED_OUT: SYNONYMS[Field.OPTED_OUT],
    Field.CAMPAIGN: ("campaign", "campaignname", "sequence", "sequencename", "emailcampaign", "kampagne"),
}  # fmt: skip
SYNONYMS_OF_DEALS: dict[Field, tuple[str, ...]] = {
    Field.WEBSITE: (*SYNONYMS[Field.WEBSITE], "accountdomain", "emaildomains", "companydomains", "domains"),
    Field.COMPANY: (*SYNONYMS[Field.COMPANY], "name", "customer", "client", "kunde"),
    Field.OWNER: ("owner", "dealowner", "opportunityowner", "accountowner", "companyowner", "contactowner", "owneremail", "betreuer"),
    Field.STAGE: (
        "stage", "dealstage", "stagename", "opportunitystage", "status", "dealstatus", "lifecyclestage", "accountstatus",
        "type", "accounttype", "phase",
    ),
    Field.DEAL: ("dealname", "deal", "opportunityname", "opportunity", "dealtitle"),
    Field.EMAIL: SYNONYMS[Field.EMAIL],
}  # fmt: skip
SYNONYMS_OF: dict[ImportKind, dict[Field, tuple[str, ...]]] = {
    ImportKind.PEOPLE: SYNONYMS,
    ImportKind.HISTORY: SYNONYMS_OF_HISTORY,
    ImportKind.DEALS: SYNONYMS_OF_DEALS,
}
# What several columns of one table may tell (a flag and its day, a status and a category, a stage and a type). Each of
# them counts, since a no may stand in any.
TOLD_BY_MANY = frozenset(
    {Field.OPTED_OUT, Field.BOUNCED, Field.REPLIED, Field.RESULT, Field.INTEREST, Field.STAGE}
)
# Without one of these there is nothing to import, and the sentence that says so.
NEEDED: dict[ImportKind, tuple[frozenset[Field], str]] = {
    ImportKind.PEOPLE: (frozenset({Field.EMAIL}), "No column of this table holds e-mail addresses."),
    ImportKind.HISTORY: (frozenset({Field.EMAIL}), "No column of this table holds e-mail addresses."),
    ImportKind.DEALS: (
        frozenset({Field.WEBSITE, Field.EMAIL}),
        "No column of this table holds domains of companies.",
    ),
}


def fold(column: str) -> str:
    """A column name without case, spaces, underscores and punctuation: `E-mail_Address` is `emailaddress`."""
    return re.sub(r"[\W_]+", "", column.casefold())
