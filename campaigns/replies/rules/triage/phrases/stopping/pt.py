"""Portuguese."""

from typing import Final

_MAILS: Final = r"(\w+ ){0,2}(e-?mails?|mails?|mensagens|mensagem|contact?os?|publicidade|propaganda|comunicações|comunicação|spam|newsletters?|ofertas|ligações|chamadas|correspondência|lembretes|cobranças)"
_TAKE: Final = (
    r"(remov|retir|tir|exclu|apag|delet|elimin|risc|descadastr|cancel|esquec|esqueç|desinscrev|limp|sac)"
)

STOP: Final = (
    rf"{_TAKE}\w*-?(me|nos|am-me|em-me|a-me|e-me|ar-me|er-me|ir-me)(?=\W|$)(?<!retirarme)",
    rf"(me|nos) {_TAKE}\w*(?! (uma|a) dúvida)",
    rf"{_TAKE}\w* (\w+ )?(o meu|a minha|os meus|as minhas|meu|minha|meus|nosso|nossa|nossos|este|esse|esta|essa|todos os|todos|o nosso|o|a gente) ?(\w+ )?(e-?mail|mail|nome|contact?o|endereço|dados|número|cadastro|registro|registo|meus|empresa|informações|da lista|de mim|da base)",
    r"(dados|e-?mail|nome|contact?o|endereço|cadastro|registro|registo|número) (\w+ ){0,4}(removid|excluíd|apagad|eliminad|retirad|deletad|cancelad|excluid)\w*",
    r"(solicit|peço|pedimos|exij|exig|quer|gostaria|gostava|agradec|desej|requer|pretend|favor|rog|poderia|pode|podem|podia|prefir|prefer)\w* (\w+ ){0,5}(exclusão|eliminação|remoção|remov|retir|exclu|apag|descadastr|cancelamento|parem|parar|pare|parasse|parassem|deix(em|e|ar|asse|assem) de|não (me|nos|receb|volt|ser|env|mand|contact|contat|insist|quer|escrev)|sair d|fim d|tir(ar|em|e|asse) (o |a )?(meu|minha|me)|esqueç|ser removid|ser retirad|ser excluíd)\w*",
    r"(par|deix|cess|chega|acab|evit|basta|termin|encerr)\w*[- ](de|com|disso|já|imediatamente|por favor|os|as|o|a|todo|qualquer|essa|esse|esses|este|estes) ?(\w+ )?(env|mand|escrev|contact|contat|perturb|incomod|lig|insist|spam|mail|e-?mail|encher|mensag|propag|publicid|chat|mail|isso|importun|assedi)\w*",
    r"(chega|basta|já chega|parem|pare|para)( (disso|já|com isso|por favor|de uma vez|né|pf))?\W*$",
    r"(não|nunca|jamais|nem|nao|n) (me |nos |mais |quero |queremos |desejo |desejamos |pretendo |autorizo |aceito |preciso |gostaria de |volt\w+ a |continu\w+ a |precisa |é para |quero que |quer\w* que |receber |vou |voltem a |ouse\w* |tente\w* |se atrev\w+ a |ser |a |de |que |mais ){0,5}(env|mand|escrev|contact|contat|perturb|incomod|lig|insist|receb|ench|import|chat|abord|procur|cham)\w*[ -](mais|me|nos|nada|nunca|esse|este|estes|esses|nenhum|de novo|outra|outro|novamente|para mim|para este|e-?mails?|mensagens|o meu saco|por nada)(?! (informações|detalhes|tarde))",
    r"(não|nunca|nao|n) (quero|queremos|desejo|desejamos|pretendo|pretendemos|aceito|aceitamos|autorizo|autorizei|autorizamos|pedi|solicitei|gostaria|me inscrevi|dei|consenti|tolero|preciso) (\w+ ){0,3}(receb|ser (contact|contat|incomod|perturb|abord)|mais (e-?mails?|mensagens|contact?o|nada|saber|ouvir)|est(e|es|a|as) (e-?mails?|mensagens|contact?os?)|publicidade|propaganda|consentimento|autorização|permissão|e-?mails?|spam|isto|isso|nada|contact?os?|que me|que voltem|ouvir|saber (mais )?de)\w*",
    rf"(nenhum|nenhuma|sem|nem|não|nada de|zero|chega de|basta de|stop) (mais |outr[oa]s? |um |uma |nov[oa]s? |futur[oa]s? |ess[ea]s? |est[ea]s? ){{1,3}}{_MAILS}",
    rf"(mais nenhum\w*|nem mais um\w*|não mais|nunca mais|jamais) {_MAILS}?",
    r"(dispenso|dispensamos) (\w+ ){0,3}(contact?os?|e-?mails?|mensagens|propaganda|mails?|publicidade|insistência|abordagens?)",
    r"(deix|larg|sai|saia|saiam|sumam|some|suma|vai|vão|desapareç)\w*[- ](me |nos |me em |em |do |da |embora|daqui|à |se |pra )?(em paz|paz|meu pé|minha caixa|sossegad\w|daqui|merda|fora|catar|lixar|tranquil\w)",
    r"(em paz|sossegad\w)\W*$",
    r"esque[cç]\w*[- ](-?me|o meu|meu|de mim|minha|a minha|que eu existo|este|esse|nos)",
    r"(oponho|opomos|opor)(-me|-nos)?( \w+){0,3}|me oponho",
    r"(revog|retir|cancel|anul)\w* (\w+ ){0,3}(consentimento|autorização|permissão)",
    r"(direito|pedido|nos termos|exerç|exerc|com base) (\w+ ){0,6}(oposição|apagamento|esquecimento|eliminação|exclusão|cancelamento|remoção)",
    r"(sem|nunca|não|jamais) (\w+ ){0,3}(consentimento|autorização|autorizei|consenti|permissão|inscrevi|subscrevi|cadastrei|assinei|dei autoriz\w*)",
    r"art(igo|\.)? ?(17|18|21)",
    r"(denunci|bloque|report|marc|filtr|sinaliz)\w* (\w+ ){0,4}(como |por |à |ao |na )?(spam|anpd|cnpd|procon|remetente|lixo|domínio|vocês|vcs|endereço|autoridade)",
    r"(vou|já|estou|vamos|os|te|vos|lhe) (\w+ )?(bloque|denunci|report)\w*( (\w+ )?(vocês|vcs|você|este|esse|o senhor|remetente))?",
    r"(para|no|na|como|pro|direto) (o )?(spam|lixo|lixeira|lixo eletrônico)",
    r"(último|ultima|ultimo|última) (aviso|e-?mail|mensagem|vez|alerta|mail|pedido)(?! (que recebi|recebid))",
    r"(mais um|outro|mais uma|outra|próximo|próxima|se (receber|chegar|voltar|mandar|enviar|continuar|insistir)\w*) (\w+ ){0,3}(e-?mail|mensagem|mail|vez|outro|mais|a (escrever|contactar|enviar|mandar)),? ?(e |eu |vou|vai|denunci|bloque|processo|advogad|procon)",
    r"(como|onde) (\w+ ){0,4}(cancel|descadastr|remov|sai|par|deix|tir|desinscr|anul|me livr|bloque)\w*( (\w+ ){0,4}(lista|e-?mails?|isso|disso|receber|aqui|daqui|mensagens))",
    r"(descadastr|descadastramento|cancelar subscrição|anular subscrição|cancelar inscrição|sair da lista|remover da lista|fora da lista)\w*",
    r"(d[aoe]s?|n[ao]s?) (sua|vossa|tua|suas|vossas|esta|essa|seu|vosso|qualquer) (\w+ )?(lista|listas|base|mailing|cadastro|banco de dados|ficheiro|base de dados)(?! (de clientes|tem))",
    r"(não|nem) (precisa|vale a pena|adianta|é preciso|insist|me procur|retorn)\w* ?(\w+ ){0,2}(insist|escrev|mandar|enviar|voltar|mais|retornar|responder|contact)\w*",
    r"(endereço|caixa|e-?mail|número) (\w+ )?não (é|está|serve|deve) (\w+ )?(para|destinad|usad|disponível)\w*",
)

FRIENDLY: Final = (
    r"não (hesit|par|deix|esque|perc|tir|remov|retir|cancel|apag)\w*(?! (me|nos) (em paz|escrever|perturb))( (de|em|me|a|o)( \w+){0,4})?",
    r"(clientes?|usuários|utilizadores|pacientes?|pessoas|assinantes|hóspedes|alunos|contatos|leitores|colaboradores) (\w+ ){0,5}(cancel|descadastr|remov|sair|par|apag|bloque|denunci|pedem|pede)\w*",
    r"(taxa|link|página|gestão|pedidos|processo|botão) de (cancelamento|descadastr\w*|remoção|exclusão|desinscri\w*)(?! (\w+ )?não)",
    r"não (me |nos )?(chegou|recebi|recebemos|li|vi|abri|veio)",
)
