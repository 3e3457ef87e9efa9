
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's04d98c64267629a8': str`Su código para confirmar una acción en su billetera es ${0}`,
's0697864079f54e09': str`Un dispositivo nuevo quiere iniciar sesión con su correo: ${0}`,
's0bc115ced4b55905': `El dispositivo ya se detuvo, o este enlace no corresponde a ninguno.`,
's10f8c9339178b1e2': `Detenerlo`,
's1389ed7930de0ecc': `Confirme el cambio de su correo`,
's14629db6375fb9ed': `Se añadió una forma de recuperar su billetera`,
's14ac0f7de36f73ed': `Si no has sido tú, abre tu billetera en tu propio dispositivo, elige Ajustes, Dispositivos, y quita todos los demás. Después mueve lo que tienes a otra billetera.`,
's15e5801c44b62eb5': str`El código que abre tu billetera en un dispositivo nuevo es ${0}`,
's18756b6e66911de4': `Se eliminará la cuenta de su billetera`,
's194da8aade6d33d4': `Es válido durante 20 minutos. Nadie de la billetera se lo pedirá nunca: introdúzcalo solo en la ventana en la que lo solicitó.`,
's1b1521dbc2eeda0c': `Billetera`,
's2a070b9dd68b8bbf': `Si eres tú, no hay nada que hacer hasta entonces.`,
's2ae5bb2805ca8787': `Un dispositivo nuevo inició sesión en su billetera`,
's2b74825a34426211': str`Si no fue usted, abra este enlace antes del ${0}. Deshace el cambio cuando es posible y cierra todas las sesiones:`,
's3199965f24cbd800': `Se suspendió la cuenta de su billetera`,
's33762ea08e6213bb': `Si no eres tú, detenlo con este enlace:`,
's363283d74d6bf939': `Tu billetera se acaba de abrir en un dispositivo nuevo.`,
's38b30c51b7f5a23b': str`El correo de su billetera cambió a ${0}`,
's5284146b162e6191': `Se eliminó una forma de recuperar su billetera`,
's59931f5889bd6541': `Si es usted, abra este enlace y apruébelo:`,
's5a208979ad1c050c': `La cuenta de su billetera se puede volver a usar`,
's5a496f96574d601d': `Se eliminó una llave de acceso de su billetera`,
's5e27738a2e8eb763': `Iniciar sesión`,
's60af3369c7a1fbdf': `Su billetera ya no pide una llave de acceso`,
's61c614d4ec3eabba': str`Su código para iniciar sesión es ${0}`,
's655557d5e9756c79': `Si no ha solicitado un código, ignore este correo.`,
's6daebcb64a2c5387': `Su billetera ahora pide una llave de acceso`,
's7d7e2cd843fd5217': `El enlace es válido durante 20 minutos. Si no es usted, ignore este correo.`,
's8c38d9d7e8969713': str`El código ${0} confirma que su billetera usa el correo ${1} a partir de ahora`,
's8df251dcfa4cc96e': `Un dispositivo nuevo quiere abrir tu billetera. Si no es tuyo, detenlo.`,
's9c3162e71dc07315': `Su código de confirmación`,
'sa1824851811918b6': `Este enlace ha caducado`,
'sa493a605d27ea5d0': `Si fue usted, ignore este correo.`,
'sa4d9b44670d7b80e': `Sesión de un dispositivo cerrada en su billetera`,
'sa6bbee029e534ef3': `Aprobar un dispositivo nuevo`,
'saff261b1848063f9': `Código para abrir tu billetera en un dispositivo nuevo`,
'sb3b17fe56629df9e': `Se añadió una llave de acceso a su billetera`,
'sb46927436aded535': str`Un dispositivo nuevo quiere abrir tu billetera de una forma inusual. Tiene que esperar hasta el ${0}.`,
'sb535667d68db1da6': `Se quitó el acceso de otros dispositivos a su billetera`,
'sb59d68ed12d46377': `Cargando`,
'sb8d68eea081d6e4b': `El dispositivo no puede abrir tu billetera.`,
'sb96fc33a776a957e': `Si no estás abriendo tu billetera en un dispositivo nuevo, ignora este correo y cambia la contraseña de tu buzón.`,
'sbc425a6306115865': str`El código ${0} confirma que su billetera pasa al correo ${1}`,
'sbc9c055b9dd00375': `Se mostraron las palabras o la clave privada de su billetera`,
'sc25ce3e93841bc64': `Un dispositivo nuevo quiere abrir tu billetera`,
'sc2b12d14c2489d1c': `Datos de la cuenta de su billetera exportados`,
'sc5fcb9351a03ab2e': `Detenido`,
'sc683c10250a1b719': `Cuándo`,
'sd2ae53c05559f902': `Detener el nuevo dispositivo`,
'sdd99f766710fe993': `Es válido durante 20 minutos. Introdúcelo solo en la propia billetera. Nadie te lo pedirá de otra forma.`,
'sdf1a948bb4466cad': `Tu billetera se abrió en un dispositivo nuevo`,
'se08cb3c02cb53a24': `Aprobar este dispositivo`,
'se3cf869d3e29e9b8': `Confirme su nuevo correo`,
'sf0dc03f488279b3f': `Deshacer este cambio`,
'sf28c882840255ba6': `Su código de inicio de sesión`,
'sf3f752ef031b25d8': `Dónde`,
    };
  