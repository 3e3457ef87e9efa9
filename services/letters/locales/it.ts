
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Il Suo codice per confermare un’azione nel wallet è ${0}`,
's0697864079f54e09': str`Un nuovo dispositivo vuole accedere con la Sua e-mail: ${0}`,
's0bc115ced4b55905': `Il dispositivo è già stato fermato, o questo link non appartiene a nessuno.`,
's10f8c9339178b1e2': `Fermalo`,
's1389ed7930de0ecc': `Confermi il cambio della Sua e-mail`,
's14629db6375fb9ed': `Nuovo modo di recuperare il Suo wallet aggiunto`,
's14ac0f7de36f73ed': `Se non sei stato tu, apri il wallet sul tuo dispositivo, scegli Impostazioni, Dispositivi, e rimuovi tutti gli altri. Poi sposta ciò che possiedi in un altro wallet.`,
's15e5801c44b62eb5': str`Il codice che apre il tuo wallet su un nuovo dispositivo è ${0}`,
's18756b6e66911de4': `L’account del Suo wallet sarà eliminato`,
's194da8aade6d33d4': `È valido per 20 minuti. Nessuno del wallet glielo chiederà mai: lo inserisca solo nella finestra in cui lo ha richiesto.`,
's1b1521dbc2eeda0c': `Wallet`,
's2a070b9dd68b8bbf': `Se sei tu, fino ad allora non devi fare nulla.`,
's2ae5bb2805ca8787': `Un nuovo dispositivo ha effettuato l’accesso al Suo wallet`,
's2b74825a34426211': str`Se non è stato Lei, apra questo link entro il ${0}. Annulla la modifica dove è possibile e disconnette tutti:`,
's3199965f24cbd800': `L’account del Suo wallet è stato sospeso`,
's33762ea08e6213bb': `Se non sei tu, fermalo con questo link:`,
's363283d74d6bf939': `Il tuo wallet è stato appena aperto su un nuovo dispositivo.`,
's38b30c51b7f5a23b': str`E-mail del Suo wallet cambiata in ${0}`,
's5284146b162e6191': `Modo di recuperare il Suo wallet rimosso`,
's59931f5889bd6541': `Se è Lei, apra questo link e approvi:`,
's5a208979ad1c050c': `L’account del Suo wallet è di nuovo utilizzabile`,
's5a496f96574d601d': `Passkey rimossa dal Suo wallet`,
's5e27738a2e8eb763': `Accedi`,
's60af3369c7a1fbdf': `Il Suo wallet non richiede più una passkey`,
's61c614d4ec3eabba': str`Il Suo codice per accedere è ${0}`,
's655557d5e9756c79': `Se non ha richiesto un codice, ignori questa e-mail.`,
's6daebcb64a2c5387': `Il Suo wallet ora richiede una passkey`,
's7d7e2cd843fd5217': `Il link è valido per 20 minuti. Se non è Lei, ignori questa e-mail.`,
's8c38d9d7e8969713': str`Il codice ${0} conferma che il Suo wallet usa d’ora in poi l’e-mail ${1}`,
's8df251dcfa4cc96e': `Un nuovo dispositivo vuole aprire il tuo wallet. Se non è tuo, fermalo.`,
's9c3162e71dc07315': `Il Suo codice di conferma`,
'sa1824851811918b6': `Questo link è scaduto`,
'sa493a605d27ea5d0': `Se è stato Lei, ignori questa e-mail.`,
'sa4d9b44670d7b80e': `Dispositivo disconnesso dal Suo wallet`,
'sa6bbee029e534ef3': `Approvi un nuovo dispositivo`,
'saff261b1848063f9': `Codice per aprire il tuo wallet su un nuovo dispositivo`,
'sb3b17fe56629df9e': `Passkey aggiunta al Suo wallet`,
'sb46927436aded535': str`Un nuovo dispositivo vuole aprire il tuo wallet in modo insolito. Deve aspettare fino al ${0}.`,
'sb535667d68db1da6': `Accesso di altri dispositivi al Suo wallet rimosso`,
'sb59d68ed12d46377': `Caricamento`,
'sb8d68eea081d6e4b': `Il dispositivo non può aprire il tuo wallet.`,
'sb96fc33a776a957e': `Se non stai aprendo il wallet su un nuovo dispositivo, ignora questa email e cambia la password della tua casella.`,
'sbc425a6306115865': str`Il codice ${0} conferma che il Suo wallet passa all’e-mail ${1}`,
'sbc9c055b9dd00375': `Parole o chiave privata del Suo wallet mostrate`,
'sc25ce3e93841bc64': `Un nuovo dispositivo vuole aprire il tuo wallet`,
'sc2b12d14c2489d1c': `Dati dell’account del Suo wallet esportati`,
'sc5fcb9351a03ab2e': `Fermato`,
'sc683c10250a1b719': `Quando`,
'sd2ae53c05559f902': `Blocchi il nuovo dispositivo`,
'sdd99f766710fe993': `È valido per 20 minuti. Inseriscilo solo nel wallet stesso. Nessuno te lo chiede in altri modi.`,
'sdf1a948bb4466cad': `Il tuo wallet è stato aperto su un nuovo dispositivo`,
'se08cb3c02cb53a24': `Approva questo dispositivo`,
'se3cf869d3e29e9b8': `Confermi la Sua nuova e-mail`,
'sf0dc03f488279b3f': `Annulli questa modifica`,
'sf28c882840255ba6': `Il Suo codice di accesso`,
'sf3f752ef031b25d8': `Dove`,
    };
  