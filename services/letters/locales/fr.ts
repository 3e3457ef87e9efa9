
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Votre code pour confirmer une action dans votre portefeuille est ${0}`,
's0697864079f54e09': str`Un nouvel appareil veut se connecter avec votre e-mail : ${0}`,
's0bc115ced4b55905': `L’appareil a déjà été arrêté, ou ce lien ne correspond à aucun.`,
's10f8c9339178b1e2': `L’arrêter`,
's1389ed7930de0ecc': `Confirmer le changement de votre e-mail`,
's14629db6375fb9ed': `Nouveau moyen de récupérer votre portefeuille ajouté`,
's14ac0f7de36f73ed': `Si ce n’était pas vous, ouvrez-le sur votre propre appareil, choisissez Réglages, Appareils, et retirez tous les autres. Déplacez ensuite vos avoirs vers un autre portefeuille.`,
's15e5801c44b62eb5': str`Le code qui ouvre votre portefeuille sur un nouvel appareil est ${0}`,
's18756b6e66911de4': `Le compte de votre portefeuille sera supprimé`,
's194da8aade6d33d4': `Il est valable 20 minutes. Personne du portefeuille ne vous le demandera jamais : saisissez-le uniquement dans la fenêtre où vous l’avez demandé.`,
's1b1521dbc2eeda0c': `Portefeuille`,
's2a070b9dd68b8bbf': `Si c’est vous, il n’y a rien à faire d’ici là.`,
's2ae5bb2805ca8787': `Un nouvel appareil s’est connecté à votre portefeuille`,
's2b74825a34426211': str`Si ce n’était pas vous, ouvrez ce lien avant le ${0}. Il annule le changement lorsque c’est possible et déconnecte tout le monde :`,
's3199965f24cbd800': `Le compte de votre portefeuille a été suspendu`,
's33762ea08e6213bb': `Si ce n’est pas vous, arrêtez-le avec ce lien :`,
's363283d74d6bf939': `Votre portefeuille vient d’être ouvert sur un nouvel appareil.`,
's38b30c51b7f5a23b': str`L’e-mail de votre portefeuille a été remplacé par ${0}`,
's5284146b162e6191': `Moyen de récupérer votre portefeuille supprimé`,
's59931f5889bd6541': `Si c’est vous, ouvrez ce lien et approuvez :`,
's5a208979ad1c050c': `Le compte de votre portefeuille est de nouveau utilisable`,
's5a496f96574d601d': `Clé d’accès supprimée de votre portefeuille`,
's5e27738a2e8eb763': `Se connecter`,
's60af3369c7a1fbdf': `Votre portefeuille ne demande plus de clé d’accès`,
's61c614d4ec3eabba': str`Votre code pour vous connecter est ${0}`,
's655557d5e9756c79': `Si vous n’avez pas demandé de code, ignorez cet e-mail.`,
's6daebcb64a2c5387': `Votre portefeuille demande désormais une clé d’accès`,
's7d7e2cd843fd5217': `Le lien est valable 20 minutes. Si ce n’est pas vous, ignorez cet e-mail.`,
's8c38d9d7e8969713': str`Le code ${0} confirme que votre portefeuille utilise désormais l’e-mail ${1}`,
's8df251dcfa4cc96e': `Un nouvel appareil veut ouvrir votre portefeuille. S’il n’est pas à vous, arrêtez-le.`,
's9c3162e71dc07315': `Votre code de confirmation`,
'sa1824851811918b6': `Ce lien a expiré`,
'sa493a605d27ea5d0': `Si c’était vous, ignorez cet e-mail.`,
'sa4d9b44670d7b80e': `Appareil déconnecté de votre portefeuille`,
'sa6bbee029e534ef3': `Approuver un nouvel appareil`,
'saff261b1848063f9': `Code pour ouvrir votre portefeuille sur un nouvel appareil`,
'sb3b17fe56629df9e': `Clé d’accès ajoutée à votre portefeuille`,
'sb46927436aded535': str`Un nouvel appareil veut ouvrir votre portefeuille d’une manière inhabituelle. Il doit attendre jusqu’au ${0}.`,
'sb535667d68db1da6': `Accès d’autres appareils à votre portefeuille supprimé`,
'sb59d68ed12d46377': `Chargement`,
'sb8d68eea081d6e4b': `L’appareil ne peut pas ouvrir votre portefeuille.`,
'sb96fc33a776a957e': `Si vous n’ouvrez pas votre portefeuille sur un nouvel appareil, ignorez cet e-mail et changez le mot de passe de votre boîte.`,
'sbc425a6306115865': str`Le code ${0} confirme que votre portefeuille passe à l’e-mail ${1}`,
'sbc9c055b9dd00375': `Mots ou clé privée de votre portefeuille affichés`,
'sc25ce3e93841bc64': `Un nouvel appareil veut ouvrir votre portefeuille`,
'sc2b12d14c2489d1c': `Données du compte de votre portefeuille exportées`,
'sc5fcb9351a03ab2e': `Arrêté`,
'sc683c10250a1b719': `Quand`,
'sd2ae53c05559f902': `Arrêter le nouvel appareil`,
'sdd99f766710fe993': `Il est valable 20 minutes. Saisissez-le uniquement dans le portefeuille. Personne ne vous le demande autrement.`,
'sdf1a948bb4466cad': `Votre portefeuille a été ouvert sur un nouvel appareil`,
'se08cb3c02cb53a24': `Approuver cet appareil`,
'se3cf869d3e29e9b8': `Confirmer votre nouvel e-mail`,
'sf0dc03f488279b3f': `Annuler ce changement`,
'sf28c882840255ba6': `Votre code de connexion`,
'sf3f752ef031b25d8': `Où`,
    };
  