"""Turkish."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

STOPS: Final = (
    r"(liste|veri ?taban|kayıt|sistem|rehber)\w* (\w+ ){0,3}(çıkar|sil|kaldır)\w*",
    r"(beni|bizi|adresimi|verilerimi|bilgilerimi|kaydımı|adresimizi|numaramı) (\w+ ){0,4}(çıkar|sil|kaldır|unut|rahat|arama|rahatsız)\w*( \w+)?",
    r"(bir daha|artık|lütfen|bundan sonra|asla) (\w+ ){0,4}(yazma|gönderme|arama|rahatsız etme|atma|iletişime geçme|mail atma|yollama)\w*",
    r"(mail|e-?posta|mesaj|reklam|ileti)\w* (\w+ ){0,4}(gönderme|atma|istemi|almak istemi|bırak|kes|durdur|son ver)\w*",
    r"(rahat bırak|yeter artık|son verin|kesin artık|durdurun|vazgeçin)\w*( \w+)?",
    r"(izin|onay|rıza)\w* (\w+ )?(verme|yok|alma)\w*",
    r"(üçüncü|dördüncü|ikinci|son|kaçıncı) (kez|kere|defa) (\w+ )?(söyl|yaz|rica|ist|uyar)\w*",
    r"(geri çekiyorum|itiraz ediyorum|silinmesini|çıkarılmamı|talep ediyorum)\b ?(\w+)?",
)
WISHES: Final = (
    r"(ilgileniyor|ilgimi çek|ilgimizi çek|ilgilenirim|ilgileniriz|merak ettim|hoşuma gitti|işimize yarar|güzel görünüyor|kulağa hoş|mantıklı)\w*( \w+)?",
    r"(gönder|yolla|paylaş|ara|anlat|göster|gel|uğra)(in|ın|un|ün|ir misiniz|ır mısınız|ebilir misiniz|abilir misiniz|iniz|ınız|sanız|seniz)\w*( \w+)?",
    r"(görüşelim|konuşalım|deneyelim|isterim|isteriz|memnuniyetle|seve seve|neden olmasın|bekliyorum|bekliyoruz|görmek ister\w*|bilgi almak|teklif (alabilir|rica|bekl)\w*)( \w+)?",
    r"(eğer|şartıyla|koşuluyla) (\w+ ){1,10}(olur|evet|varız|görüşelim|isteriz)",
)
A_TIME: Final = (
    r"(pazartesi|salı|çarşamba|perşembe|cuma|yarın)(,? \w+){0,3}( saat| öğle\w*| sabah| \d{1,2}| uygun| müsait\w*)",
    r"(arayın|arayabilirsiniz|toplantı|görüşme)\w*( \w+){0,3}",
)
PRICE_AND_PRODUCT: Final = (
    r"(fiyat|ücret|maliyet|bedel)\w* (\w+ )?(ne|nedir|kaç|nasıl)",
    r"(kaç|ne kadar) (\w+ ){0,2}(para|lira|tl|tutar|sürer|olur|eder)?",
    r"(çalışıyor|destekliyor|var|mümkün|uyumlu|oluyor) (\w+ )?(mu|mı|mi|mü)\w*",
)
SETTLED: Final = (
    r"(ihtiyacımız|ihtiyacım|gerek|planımız|bütçemiz|niyetimiz|talebimiz|düşüncemiz) (\w+ )?(yok|bulunma\w*|kalma\w*)",
    r"(zaten|halihazırda|mevcut) (\w+ ){0,4}(kullan|var|çalış|anlaş|memnun)\w*",
    r"(ilgilenmi|düşünmü|istemi|gerekmi|planlamı)\w+",
    r"(teşekkür\w*|sağ ?olun)[^.!?\n]{0,20},? (ama|ancak|fakat) (\w+ ){0,4}(yok|istemi\w*|ilgilenmi\w*|gerek\w*|hayır|zaten)",
)
NOT_ME: Final = (
    r"(yanlış|hatalı) (kişi|adres|departman|bölüm|numara)\w*",
    r"(ben|bu konu) (\w+ )?(muhasebede|sadece|benim|bende)\w*( \w+)?(?= )",
    r"(ilgilenen|yetkili|sorumlu) (\w+ )?(ben )?değil\w*",
)
ANOTHER_ONE: Final = (r"(bakıyor|ilgileniyor|sorumlu|yetkili|karar veriyor)( \w+)?",)
TO_WHOM: Final = (r"(\w+ )?(bey|hanım)\w*( (bakıyor|ilgileniyor|ile|ye|a|e))?",)
GONE: Final = (r"(ayrıldı|ayrılmıştır|emekli oldu|çalışmıyor|çalışmamaktadır|işten çıktı)( \w+)?",)
GOT_IT: Final = (
    r"(aldım|aldık|ulaştı|not ettim|ileteceğim|ilettim|bakacağım|inceleyeceğ\w*|değerlendir\w*|döneceğim|dönüş yapacağ\w*|düşüneceğ\w*)( \w+)?",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.HANDLES: ANOTHER_ONE,
    Cue.REFER: TO_WHOM,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
}
