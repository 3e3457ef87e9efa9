
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Ihr Code zur Bestätigung einer Aktion in Ihrer Wallet lautet ${0}`,
's0697864079f54e09': str`Ein neues Gerät möchte sich mit Ihrer E-Mail-Adresse anmelden: ${0}`,
's0bc115ced4b55905': `Das Gerät wurde schon gestoppt, oder dieser Link gehört zu keinem.`,
's10f8c9339178b1e2': `Stoppen`,
's1389ed7930de0ecc': `Änderung Ihrer E-Mail-Adresse bestätigen`,
's14629db6375fb9ed': `Neuer Weg zur Wiederherstellung Ihrer Wallet hinzugefügt`,
's14ac0f7de36f73ed': `Wenn Sie das nicht waren, öffnen Sie Ihre Wallet auf Ihrem eigenen Gerät, wählen Sie Einstellungen, Geräte, und entfernen Sie alle anderen Geräte. Übertragen Sie danach Ihre Werte auf eine andere Wallet.`,
's15e5801c44b62eb5': str`Der Code, der Ihre Wallet auf einem neuen Gerät öffnet, ist ${0}`,
's18756b6e66911de4': `Ihr Wallet-Konto wird gelöscht`,
's194da8aade6d33d4': `Er ist 20 Minuten gültig. Niemand von der Wallet fragt Sie je danach: Geben Sie ihn nur in dem Fenster ein, in dem Sie ihn angefordert haben.`,
's1b1521dbc2eeda0c': `Wallet`,
's2a070b9dd68b8bbf': `Wenn Sie es sind, ist bis dahin nichts zu tun.`,
's2ae5bb2805ca8787': `Neues Gerät bei Ihrer Wallet angemeldet`,
's2b74825a34426211': str`Wenn Sie das nicht waren, öffnen Sie diesen Link bis ${0}. Er macht die Änderung rückgängig, soweit das möglich ist, und meldet alle ab:`,
's3199965f24cbd800': `Ihr Wallet-Konto wurde gesperrt`,
's33762ea08e6213bb': `Wenn Sie das nicht sind, stoppen Sie es mit diesem Link:`,
's363283d74d6bf939': `Ihre Wallet wurde soeben auf einem neuen Gerät geöffnet.`,
's38b30c51b7f5a23b': str`E-Mail-Adresse Ihrer Wallet in ${0} geändert`,
's5284146b162e6191': `Weg zur Wiederherstellung Ihrer Wallet entfernt`,
's59931f5889bd6541': `Wenn Sie das sind, öffnen Sie diesen Link und bestätigen Sie:`,
's5a208979ad1c050c': `Ihr Wallet-Konto kann wieder verwendet werden`,
's5a496f96574d601d': `Passkey aus Ihrer Wallet entfernt`,
's5e27738a2e8eb763': `Anmelden`,
's60af3369c7a1fbdf': `Ihre Wallet verlangt keinen Passkey mehr`,
's61c614d4ec3eabba': str`Ihr Code zur Anmeldung lautet ${0}`,
's655557d5e9756c79': `Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.`,
's6daebcb64a2c5387': `Ihre Wallet verlangt jetzt einen Passkey`,
's7d7e2cd843fd5217': `Der Link ist 20 Minuten gültig. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail.`,
's8c38d9d7e8969713': str`Der Code ${0} bestätigt, dass Ihre Wallet ab jetzt die E-Mail-Adresse ${1} verwendet`,
's8df251dcfa4cc96e': `Ein neues Gerät möchte Ihre Wallet öffnen. Wenn es nicht Ihres ist, stoppen Sie es.`,
's9c3162e71dc07315': `Ihr Code zur Bestätigung`,
'sa1824851811918b6': `Dieser Link ist abgelaufen`,
'sa493a605d27ea5d0': `Wenn Sie das waren, ignorieren Sie diese E-Mail.`,
'sa4d9b44670d7b80e': `Gerät von Ihrer Wallet abgemeldet`,
'sa6bbee029e534ef3': `Neues Gerät bestätigen`,
'saff261b1848063f9': `Code zum Öffnen Ihrer Wallet auf einem neuen Gerät`,
'sb3b17fe56629df9e': `Passkey zu Ihrer Wallet hinzugefügt`,
'sb46927436aded535': str`Ein neues Gerät möchte Ihre Wallet auf ungewöhnliche Weise öffnen. Es muss bis ${0} warten.`,
'sb535667d68db1da6': `Zugriff anderer Geräte auf Ihre Wallet entfernt`,
'sb59d68ed12d46377': `Wird geladen`,
'sb8d68eea081d6e4b': `Das Gerät kann Ihre Wallet nicht öffnen.`,
'sb96fc33a776a957e': `Wenn Sie Ihre Wallet nicht auf einem neuen Gerät öffnen, ignorieren Sie diese E-Mail und ändern Sie das Passwort Ihres Postfachs.`,
'sbc425a6306115865': str`Der Code ${0} bestätigt, dass Ihre Wallet zur E-Mail-Adresse ${1} wechselt`,
'sbc9c055b9dd00375': `Wörter oder privater Schlüssel Ihrer Wallet angezeigt`,
'sc25ce3e93841bc64': `Ein neues Gerät möchte Ihre Wallet öffnen`,
'sc2b12d14c2489d1c': `Daten Ihres Wallet-Kontos exportiert`,
'sc5fcb9351a03ab2e': `Gestoppt`,
'sc683c10250a1b719': `Wann`,
'sd2ae53c05559f902': `Neues Gerät stoppen`,
'sdd99f766710fe993': `Er gilt 20 Minuten. Geben Sie ihn nur in der Wallet selbst ein. Niemand fragt Sie auf andere Weise danach.`,
'sdf1a948bb4466cad': `Ihre Wallet wurde auf einem neuen Gerät geöffnet`,
'se08cb3c02cb53a24': `Dieses Gerät bestätigen`,
'se3cf869d3e29e9b8': `Neue E-Mail-Adresse bestätigen`,
'sf0dc03f488279b3f': `Diese Änderung rückgängig machen`,
'sf28c882840255ba6': `Ihr Anmeldecode`,
'sf3f752ef031b25d8': `Wo`,
    };
  