
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Seu código para confirmar uma ação na sua carteira é ${0}`,
's0697864079f54e09': str`Um novo dispositivo quer entrar com seu e-mail: ${0}`,
's0bc115ced4b55905': `O dispositivo já foi parado, ou este link não pertence a nenhum.`,
's10f8c9339178b1e2': `Parar`,
's1389ed7930de0ecc': `Confirme a troca do seu e-mail`,
's14629db6375fb9ed': `Nova forma de recuperar sua carteira adicionada`,
's14ac0f7de36f73ed': `Se não foi você, abra a carteira no seu próprio dispositivo, escolha Configurações, Dispositivos, e remova todos os outros. Depois mova o que você tem para outra carteira.`,
's15e5801c44b62eb5': str`O código que abre sua carteira em um novo dispositivo é ${0}`,
's18756b6e66911de4': `A conta da sua carteira será excluída`,
's194da8aade6d33d4': `Ele vale por 20 minutos. Ninguém da carteira jamais o pedirá: digite-o somente na janela em que você o pediu.`,
's1b1521dbc2eeda0c': `Carteira`,
's2a070b9dd68b8bbf': `Se é você, não há nada a fazer até lá.`,
's2ae5bb2805ca8787': `Um novo dispositivo entrou na sua carteira`,
's2b74825a34426211': str`Se não foi você, abra este link até ${0}. Ele desfaz a mudança quando possível e encerra todas as sessões:`,
's3199965f24cbd800': `A conta da sua carteira foi suspensa`,
's33762ea08e6213bb': `Se não é você, interrompa com este link:`,
's363283d74d6bf939': `Sua carteira acaba de ser aberta em um novo dispositivo.`,
's38b30c51b7f5a23b': str`O e-mail da sua carteira mudou para ${0}`,
's5284146b162e6191': `Forma de recuperar sua carteira removida`,
's59931f5889bd6541': `Se for você, abra este link e aprove:`,
's5a208979ad1c050c': `A conta da sua carteira pode ser usada novamente`,
's5a496f96574d601d': `Chave de acesso removida da sua carteira`,
's5e27738a2e8eb763': `Entrar`,
's60af3369c7a1fbdf': `Sua carteira não exige mais uma chave de acesso`,
's61c614d4ec3eabba': str`Seu código para entrar é ${0}`,
's655557d5e9756c79': `Se você não pediu um código, ignore este e-mail.`,
's6daebcb64a2c5387': `Sua carteira agora exige uma chave de acesso`,
's7d7e2cd843fd5217': `O link vale por 20 minutos. Se não for você, ignore este e-mail.`,
's8c38d9d7e8969713': str`O código ${0} confirma que sua carteira usa o e-mail ${1} de agora em diante`,
's8df251dcfa4cc96e': `Um novo dispositivo quer abrir sua carteira. Se não for seu, pare-o.`,
's9c3162e71dc07315': `Seu código de confirmação`,
'sa1824851811918b6': `Este link expirou`,
'sa493a605d27ea5d0': `Se foi você, ignore este e-mail.`,
'sa4d9b44670d7b80e': `Dispositivo desconectado da sua carteira`,
'sa6bbee029e534ef3': `Aprove um novo dispositivo`,
'saff261b1848063f9': `Código para abrir sua carteira em um novo dispositivo`,
'sb3b17fe56629df9e': `Chave de acesso adicionada à sua carteira`,
'sb46927436aded535': str`Um novo dispositivo quer abrir sua carteira de uma forma incomum. Ele precisa esperar até ${0}.`,
'sb535667d68db1da6': `Acesso de outros dispositivos à sua carteira removido`,
'sb59d68ed12d46377': `Carregando`,
'sb8d68eea081d6e4b': `O dispositivo não pode abrir sua carteira.`,
'sb96fc33a776a957e': `Se você não está abrindo sua carteira em um novo dispositivo, ignore este e-mail e troque a senha da sua caixa de entrada.`,
'sbc425a6306115865': str`O código ${0} confirma que sua carteira passa para o e-mail ${1}`,
'sbc9c055b9dd00375': `As palavras ou a chave privada da sua carteira foram exibidas`,
'sc25ce3e93841bc64': `Um novo dispositivo quer abrir sua carteira`,
'sc2b12d14c2489d1c': `Dados da conta da sua carteira exportados`,
'sc5fcb9351a03ab2e': `Parado`,
'sc683c10250a1b719': `Quando`,
'sd2ae53c05559f902': `Interromper o novo dispositivo`,
'sdd99f766710fe993': `Ele é válido por 20 minutos. Digite-o somente na própria carteira. Ninguém o pede de outra forma.`,
'sdf1a948bb4466cad': `Sua carteira foi aberta em um novo dispositivo`,
'se08cb3c02cb53a24': `Aprovar este dispositivo`,
'se3cf869d3e29e9b8': `Confirme seu novo e-mail`,
'sf0dc03f488279b3f': `Desfazer esta mudança`,
'sf28c882840255ba6': `Seu código de login`,
'sf3f752ef031b25d8': `Onde`,
    };
  