"""Portuguese, of Portugal and of Brazil."""

from typing import Final

from campaigns.replies.rules.triage.cues import Cue, Phrases

_MAILS: Final = r"(e-?mails?|mails?|mensagens|mensagem|msgs?|publicidade|propaganda|spam|contact?os?|ligações|newsletters?|lembretes?|isso|isto|disso|disto|essas? coisas?)"
_STAFF: Final = r"(a minha|o meu|minha|meu|meus|os meus|nossa|a nossa|nossos) (\w+ )?(equipa|equipe|colegas?|funcionári\w+|secretária|pessoal|gente|sóci\w|esposa|marido)"

FORGET_ME: Final = (
    r"(link|botão|opção) (de|para) (cancelar|cancelamento|descadastr\w+|remoção|sair|subscrição)( \w+){0,3}",
    r"(faça|façam|faz|fazem|finja|finjam) (de conta|como se|que) (\w+ )?(que )?(não )?(exist|estou|estamos|morr)\w*( (não|mais))?( exist\w+)?",
    r"(por que|porque|porquê|como é que) (\w+ )?(ainda|continuo|estou|recebo|continuam|eu) (\w+ ){0,3}(na|lista|receb\w+|estou|nesta|nessa|cadastrad\w|inscrit\w|vossa|sua)( \w+)?",
    r"(link|botão|opção|página) de (\w+ )?(cancelamento|descadastr\w+|subscrição|remoção|sair|cancelar) (\w+ )?(não|está|quebrado)( \w+)?",
    r"(já|tinha|havia) (\w+ )?(pedi|pedimos|pedido|solicitei|solicitamos|falei|disse|solicitado) (\w+ )?(para|que|a) (\w+ ){0,3}(remov|retir|par|exclu|sair|não|tir|apag|ser |cancel)\w*",
    r"(tir|remov|retir|exclu|apag|sai|saia|saiam|delet|elimin|risc)\w*(-me|-nos|me|nos)? (daí|daqui|da (sua|minha|vossa|lista|base|caixa)|dessa|desta|do (mailing|cadastro|sistema)|de lá|disso)( \w+){0,3}",
    r"(exclu|remov|retir|apag|elimin|cancel|descadastr|delet)\w* (\w+ ){0,3}(este|esse|meu|o meu|nosso|o|os meus|meus) (\w+ )?(e-?mail|endereço|contact?o|nome|cadastro|registro|registo|dados|número)",
    r"(eliminação|exclusão|remoção|apagamento|cancelamento|oposição) (imediata )?(d[eoa]s?|ao|dos meus|de todos)( \w+)?",
)
NO_MORE_WORDS: Final = (
    rf"que (este |esta |esse )?(seja|fosse) (\w+ )?(o |a )?(último|última|ultimo|ultima)( {_MAILS})?",
    r"(segunda|terceira|quarta|quinta|enésima|última) vez (\w+ )?que (\w+ )?(peço|pedimos|digo|falo|solicito|escrevo|aviso|repito)( \w+)?",
    rf"(próxim\w|outr\w|mais um\w?|seguinte) (\w+ )?({_MAILS} )?(\w+ )?(vai|irá|será|cai|acaba|segue|vou) (\w+ )?(direto|diretamente|para|pro|pra|no|na|bloquead\w|denunci\w+)( \w+)?",
    r"(par|cess|deix|cheg|bast|acab)\w*,? (d|de|com|já|logo|por favor)\b ?(\w+ )?(mand|envi|escrev|contact|contat|lig|perturb|incomod|insist|encher|spam|mensag|e-?mail|msg|isso|isto|disso|propag)\w*( \w+)?",
    r"(chega|basta)( (disso|disto|já|de|com|por favor|disso tudo|né))?(,? (por favor|obrigad\w))?\W*$",
    rf"(nem|nenhum\w?|nada|não quero|sem|stop|zero|chega de|basta de) (mais |um |uma |de |outr\w |quaisquer ){{1,3}}{_MAILS}",
    r"(não|nunca|n) (\w+ )?(quero|queremos|desejo|pretendo|pretendemos|aceito|gostaria) (\w+ )?(mais )?(saber|ouvir|receber|ler|ser|ter|que (me|nos)|nada|contact\w*)( \w+){0,3}",
    r"(prefir|prefer|agradec|agradeç|peço|pedimos|solicit|exij|favor|rog|queir)\w* (\w+ ){0,3}(que )?(não (\w+ )?(contact|contat|escrev|envi|mand|receb|insist|lig|perturb|incomod|volt)\w*|deix\w+ de|par\w+ de|cess\w+|abst\w+|o fim|o silêncio)( \w+){0,3}",
    r"(não) (insist|volt|perturb|incomod|retorn|tent|repit)\w*( (mais|por favor|a (escrever|contactar|ligar|enviar|mandar)|nunca|de novo|novamente))?\W*$",
    r"(deix|larg)\w*(-me|-nos)?\b ?(\w+ ){0,4}(em paz|sossegad\w|da mão|do pé|tranquil\w)",
    r"(me|nos) (deix|larg|esquec|poup|tir|remov|exclu|apag|delet)\w*( (em paz|da|do|de|dessa|desta|logo|por favor|já|disso|aí|daí)( \w+){0,2})?(?! (uma dúvida|animad\w|curios\w|feliz|contente))",
    r"(ninguém|nenhum de nós) (\w+ ){0,4}(quer|deseja|pediu|autorizou|solicitou|aqui)( \w+){0,3}",
    r"(sem|nada de|não quero|não precisa de) (\w+ )?(lembretes?|insistências?|follow-?up|retorno|segunda tentativa)",
)
OTHERS_TOO: Final = (
    rf"(deix|par|incomod|perturb|assedi|import)\w* (\w+ )?(de \w+ )?{_STAFF}( em paz| sossegad\w)?",
    r"(caixa|endereço|titular|destinatári\w|empresa|servidor|conta|utilizador) (\w+ ){0,3}não (aceita|recebe|deseja|admite|é para|autoriza)( \w+)?",
)
PERMISSION: Final = (
    r"(apag|elimin|remov|exclu|delet|retir)\w*-(no|na|nos|nas|o|a|os|as)( (já|imediatamente|por favor|da|do))?",
    r"(nunca|não|jamais|sem|nenhum\w?) (\w+ ){0,3}(dei|demos|autoriz\w+|consenti\w*|consentimento|autorização|permissão|subscrevi|inscrevi|cadastrei)(?! (conta|certo|resposta))",
    r"quem (\w+ ){0,3}(deu|autorizou|passou|vendeu|forneceu|permitiu) (\w+ )?(o |a |os |as )?(meu|minha|meus|autorização|permissão|esse|este|direito|contact?o|e-?mail)",
    r"(solicit|exij|peço|requeir|requer|exerç|reclam)\w* (\w+ )?(a |o )?(eliminação|exclusão|remoção|apagamento|cancelamento|oposição|descadastr\w+)",
)
STOPS: Final = (*FORGET_ME, *NO_MORE_WORDS, *OTHERS_TOO, *PERMISSION)

OF_ANOTHER_LIST: Final = (
    r"(tir|remov|retir|exclu|risc)\w*(-me|-nos)? (do|da) (\w+ )?(webinar|reunião|curso|evento|almoço|jantar|workshop|convite|agenda|cópia|cc|sessão|lista de (participantes|presença|espera|convidados))",
    r"(me|nos) (tir|remov|retir|exclu)\w* (do|da) (\w+ )?(webinar|reunião|curso|evento|almoço|workshop|convite|agenda|cópia|sessão|lista de (participantes|presença|espera))",
    r"(esque|ignor|apag)\w* (o|a) (meu|minha|e-?mail|mensagem) (\w+ )?(anterior|de antes|últim\w|passad\w|e-?mail|mensagem)",
    r"não (me|nos) (tir|remov|descadastr|cancel|retir)\w*",
)
UNSUBSCRIBING_AS_A_TRADE: Final = (
    r"(ger|trat|vend|automatiz|process|oferec|faz)\w* (\w+ )?(os |as )?(cancelamentos|descadastr\w+|descadastramentos|listas de exclusão|opt-?outs?)( \w+)?",
)
FRIENDLY: Final = (*OF_ANOTHER_LIST, *UNSUBSCRIBING_AS_A_TRADE)

SAY_MORE: Final = (
    r"(me|nos|isso|isto|a ideia|o tema|a proposta) (\w+ )?(interess|anim|convenc|intrig|cham\w+ a atenção|agrad|parece|pareceu|soa|caiu|cai|atrai|serve|serviria|convém|agradou|tent)\w*(?! (pouco|mal|nada|caro|demais|um exagero))( \w+)?",
    r"(gostei|gostámos|gostamos|adorei|curti|amei|achei (\w+ )?(interessante|ótimo|legal|bacana|bom|útil)|fiquei (\w+ )?(curios\w|interessad\w|intrigad\w|animad\w))(?! mas)",
    r"(soa|parece|pareceu|está|é|seria) (\w+ )?(bem|interessante|útil|bom|boa|ótim\w|promissor\w?|legal|bacana|excelente|fixe|porreiro|tentador|sensato)",
    r"(sou|estou|somos|estamos|fico|ficamos|ando|seria) (\w+ )?(tod\w ouvidos|curios\w|interessad\w|abert\w a|dispost\w|receptiv\w|à procura|procurando|buscando|a procurar|na expectativa|no aguardo)(?! de não)",
    r"(claro|com certeza|ok|okay|certo|beleza|perfeito|ótimo|combinado|bora|vamos|pode ser|com prazer|sim|lógico|fechado|topo|show)[,!]? (\w+ )?(mand|envi|marc|lig|fal|vamos|pode|pod|me|quero|sim|bora|manda|quinta|sexta|terça|segunda|quarta|que|avanc|conversa)\w*",
    r"(estamos|ando|andamos|estou|temos) (\w+ )?(a |mesmo a )?(procura\w*|busca\w*|avalia\w*|compara\w*|cotando|cotar|ver|precisa\w*) (\w+ )?(de |por )?(algo|um|uma|solu\w+|orçamento\w*|alternativas|fornecedor\w*|isso|disso|ferramenta)( \w+)?",
    r"(é aí que (a gente|nós)|nosso|um|grande|maior) (\w+ )?(sofre|dor de cabeça|problema|drama|pesadelo|gargalo|sufoco|perrengue|confusão)( (aqui|com|para|de))?",
    r"(não (me |nos )?incomoda\w*|incômodo nenhum|pelo contrário|não atrapalh\w+|por que não|porque não|não é má ideia|não soa mal|faz sentido|combinado|negócio fechado|conte comigo|contem comigo|avancemos|avancem|manda ver|pode mandar|podem mandar|pode enviar|podem enviar)(?! para o lixo)",
)
SHOW_ME: Final = (
    r"(mand|envi|pass|mostr|faç|faz|prepar|cont|expli|encaminh|partilh|compartilh|reencaminh|traz|trag|orç|cot|apresent|dig|diz)\w*(-me|-nos|-mo|-o|-a| me| nos| pra mim| para mim| pra gente| pra nós| lá| aí| então| sim)( (o|a|os|as|um|uma|mais|por favor|algo|tudo|esse|essa|já|quando|como|sim|então|info\w*|que)( \w+)?)?(?! (mais (e-?mails?|mensagens|nada)|em paz))",
    r"(pode|podem|poderia|poderiam|podes|podia|consegue|conseguem|dá para|dá pra) (\w+ )?(mand|envi|mostr|faz|explic|lig|pass|vir|marc|prepar|encaminh|apresent|demonstr)\w*( \w+){0,3}",
    r"(quero|queremos|queria|queríamos|gostava|gostaria|gostaríamos|adoraria|desejo|preciso de|precisamos de) (\w+ )?(ver|saber|testar|experimentar|receber|conhecer|perceber|entender|um orçamento|uma proposta|uma demo|conversar|falar|marcar|agendar|uma demonstração|um exemplo|contratar)( \w+)?(?! (mais de vocês|nada))",
    r"(aguardo|aguardamos|fico (à espera|no aguardo)|espero|ficamos à espera) (\w+ )?(o|a|seu|sua|vosso|vossa|proposta|contacto|retorno|ligação|resposta|exemplo|do|da)( \w+)?",
)
CONDITIONAL: Final = (
    r"(se|desde que|contanto que|caso|dependendo) ([\w-]+ ){1,12}(sim|avançamos|fechamos|topo|topamos|interessa|vamos|podemos|conversamos|combinado|bora|claro|com certeza|aceito|aceitamos|falamos)",
    r"(sim|ok|topo|interessa|pode ser|combinado|quero),? (mas )?(\w+ )?(se|desde que|contanto|só se|depende)",
)
HANDED_ON_WARMLY: Final = (
    r"(passei|encaminhei|reencaminhei|mostrei|enviei|partilhei|comentei|compartilhei|falei) ([\w-]+,? ){1,10}(ador|interess|entusiasm|recomend|gost|anim|quer|vai (ligar|contactar|falar)|encant|empolg)\w*",
    r"(colega|chefe|diretor\w?|responsável|gerente|sóci\w|ele|ela|está|ficou) (\w+ )?(muito |super )?(interessad|entusiasmad|animad|encantad|empolgad)\w",
)
WISHES: Final = (*SAY_MORE, *SHOW_ME, *CONDITIONAL, *HANDED_ON_WARMLY)

A_TIME: Final = (
    r"(segunda|terça|quarta|quinta|sexta|amanhã|depois de amanhã)(-feira)?,? (\w+ |às |depois do |de |à |da |pela ){0,3}(\d{1,2}|manhã|tarde|almoço|noite|meio-dia|próxima|eu|consigo|posso|dá|pode|serve|bom|boa|que vem|me)",
    r"(às|pelas|por volta das|a partir das|antes das|depois das) \d{1,2}",
    r"(lig|telefon|marc|agend|combin|encontr|reun|convers|fal|apare|passe|passa)\w*(-me|-nos|mos| me| nos| pra mim| para mim| comigo| lá)? (\w+ |uma |um |na |no |às |a |de ){0,3}(segunda|terça|quarta|quinta|sexta|amanhã|reunião|chamada|call|conversa|horário|semana|manhã|tarde|telemóvel|celular|ramal|café|hora)",
    r"(vamos|podemos|bora|dá para|dá pra|podíamos|queria) (marcar|agendar|combinar|conversar|falar|reunir)( \w+)?",
    r"(quando|que dia|que horas|qual horário) (\w+ )?(pode|podem|consegue|dá|é|fica|seria|tem|têm)( \w+)?",
)
PRICE_AND_PRODUCT: Final = (
    r"(quanto|qual|que|a quanto) (\w+ |é |o |a ){0,3}(cust|fica|ficaria|sai|sairia|preço|valor|cobra|mensalidade|investimento|vale|prazo|orçamento)\w*",
    r"(preço|preços|valor|valores|custo|orçamento|tabela|demo|referências|prazo) ?\?",
    r"(funciona|serve|integra|liga|lê|gere|suporta|inclui|cobre|trabalha|exporta|é compatível|têm|tem|há|oferecem|fazem|conversa|roda|dá) (\w+ )?(com|para|em|alguma|algum|referências?|clientes?|demo|teste|fidelização|contrato|o|a|os|as|também|um|uma|sap|excel|nota)\b ?([\w-]+ ){0,6}\w*\?",
    r"como (\w+ )?(funciona|se instala|seria|fazem|é calculad\w|se paga|integra|trabalham|é a instalação|fica)",
)
SETTLED: Final = (
    r"(resposta|decisão) (\w+ )?(é|foi|mantém-se|continua) (\w+ )?(não|negativa)",
    r"(é|será|fica|então|infelizmente|lamento|portanto|digo|dizer) (\w+ )?(um |que )?não(,? (lamento|obrigad\w|desculpe|infelizmente))?\W*$",
    r"(é|está|são|estão|temos|fazemos) (\w+ )?(tudo )?(terceirizad\w+|subcontratad\w+|alugad\w+|externalizad\w+|em outsourcing|à mão|no papel|em excel|no excel|internamente|manual\w*)",
    r"não (\w+ )?(temos|tenho|há|precisamos|preciso|queremos|pretendemos|vamos|pensamos|faz|é|usamos|compramos|estamos) (\w+ )?(frota|armazém|própri\w|necessidade|interesse|verba|orçamento|planos|intenção|mudar|trocar|comprar|sentido|para nós|pra gente|interessad\w+|nada|prioridade|nosso)( \w+)?",
    r"(somos|estamos) (\w+ )?(só|apenas|já|muito|bem|satisfeit\w+|servid\w+|contentes)\b ?(dois|três|quatro|cinco|pequen\w+|servid\w+|satisfeit\w+|cobert\w+|atendid\w+|com|poucos)?( \w+)?",
    r"(usamos|utilizamos|trabalhamos|ficamos|continuamos|preferimos|mantemos|uso) (\w+ )?(com|o|a|outr\w|já|um|uma|excel|papel|nosso|nossa|como)( \w+){0,2}",
    r"(projeto|obra|plano|concurso|armazém|filial) (\w+ ){0,3}(cancelad\w|parad\w|suspens\w|adjudicad\w|caiu|encerrad\w|fechad\w)",
    r"(obrigad\w|agradeço|gentil|simpátic\w|legal|interessante)[^.!?\n]{0,25},? mas (\w+ ){0,3}(não|já (temos|usamos|estamos|tenho)|passo|dispenso|dispensamos|estamos (bem|servid\w+|satisfeit\w+)|fica para|recus\w+|preferimos)",
    r"(passo|dispenso|dispensamos|nem pensar|de jeito nenhum|não,? obrigad\w|fica para a próxima|deixa pra lá|não é para nós|não é pra gente|tô fora|estou fora)(?! (de férias|do escritório|aí))",
)
NOT_ME: Final = (
    r"não (\w+ )?(trato|cuido|decido|sou|trabalho|é (comigo|meu|da minha|a minha)|me compete|me diz respeito|mexo)( \w+){0,3}",
    r"(engan|confund|confus|err)\w* (\w+ )?(de |na |no |com )?(pessoa|contact?o|departamento|endereço|número|nome|destinatári\w)",
    r"(pessoa|contact?o|endereço|departamento|e-?mail|setor|área) (errad\w|incorret\w|trocad\w)",
)
ANOTHER_ONE: Final = (
    r"(fal|escrev|contact|contat|procur|dirij|pergunt|ligu|trat|encaminh)\w*(-se|-lhe)? (\w+ ){0,2}(com|a|ao|à|para|no|na|o|a) (?!mim|nós|gente)(\w+)",
    r"(quem|isso|disso|isto|esse assunto|essa parte) (\w+ )?(decide|trata|cuida|gere|vê|compra|resolve|é com|manda)( \w+){0,3}",
    r"(responsável|encarregad\w|pessoa (certa|indicada)|contact?o certo) (\w+ )?(é|são|será|seria)",
)
GONE: Final = (
    r"(já não|não) (\w+ )?(trabalh|está|faz|pertenc|estou)\w* (\w+ )?(mais|aqui|na|no|connosco|conosco|parte|em|cá)( \w+)?(?=.{0,40}(empresa|aqui|mais|conosco|connosco|casa|cá))",
    r"(saiu|saí|deixou|deixei|desligou-se|se desligou|aposentou-se|se aposentou|reformou-se|faleceu|pediu demissão|mudou de (empresa|função))\b ?(\w+ )?(da|do|a|de|em|há)?( \w+)?",
    r"(substituíd\w|sucess\w+|no lugar dele|no lugar dela|quem assumiu)( \w+)?",
)
GOT_IT: Final = (
    r"(recebid\w|recebi|anotad\w|lid\w|registad\w|registrad\w|guardad\w|tomei nota|tomo nota|ciente|visto|encaminhad\w|arquivad\w)(,? (obrigad\w|o|a|e|seu|vou))?",
    r"(vou|vamos|irei) (\w+ )?(dar uma olhada|ver|ler|analisar|pensar|avaliar|falar|conversar|encaminhar|mostrar|guardar|estudar|verificar|consultar|discutir|passar|perguntar|olhar)( \w+)?",
    r"(tenho de|tenho que|preciso|deixe-me|deixa eu|me deixa|vou ter de) (\w+ )?(pensar|ver|consultar|falar|avaliar|perguntar|analisar|conversar)( \w+)?",
)
WHO_KNOWS: Final = (
    r"(curioso|depende|sei lá|quem sabe|vamos ver|veremos|logo se vê|talvez|pode ser que|hum+|será|sim e não|nem sim nem não|interessante|pois)( \w+)? $",
)

PHRASES: Phrases = {
    Cue.STOP: STOPS,
    Cue.FRIENDLY: FRIENDLY,
    Cue.YES: WISHES,
    Cue.MEETING: A_TIME,
    Cue.ASKS: PRICE_AND_PRODUCT,
    Cue.NO: SETTLED,
    Cue.WRONG: NOT_ME,
    Cue.HANDLES: ANOTHER_ONE,
    Cue.LEFT: GONE,
    Cue.NOTED: GOT_IT,
    Cue.UNSURE: WHO_KNOWS,
}
