import { messagesIn, str, type Language } from '../../letters/languages.js';
import { letterOf, type Letter } from '../../letters/letter.js';

/** Letter with the code that opens the wallet on a new device; the subject has no code: lock screens show subjects. */
export function codeLetter(language: Language, code: string): Letter {
  const msg = messagesIn(language);
  return letterOf(language, msg('Code to open your wallet on a new device'), [
    { text: msg(str`The code that opens your wallet on a new device is ${code}`), code },
    msg('It is valid for 20 minutes. Enter it only in the wallet itself. Nobody asks you for it in any other way.'),
    msg(
      'If you do not open your wallet on a new device, ignore this email and sign in to your mailbox to change its password.',
    ),
  ]);
}

/** Letter after the wallet was opened on a new device. */
export function openedLetter(language: Language): Letter {
  const msg = messagesIn(language);
  return letterOf(language, msg('Your wallet was opened on a new device'), [
    msg('Your wallet was opened on a new device just now.'),
    msg(
      'If this was not you, open your wallet on your own device, choose Settings, Devices, and remove all other devices. Then move what you own to another wallet.',
    ),
  ]);
}

/** Letter before an unusual release, with the link that stops it. */
export function waitingLetter(
  language: Language,
  { link, date }: { readonly link: string; readonly date: string },
): Letter {
  const msg = messagesIn(language);
  return letterOf(language, msg('A new device wants to open your wallet'), [
    msg(str`A new device wants to open your wallet in an unusual way. It has to wait until ${date}.`),
    { text: msg('If this is not you, stop it with this link:'), link, action: msg('Stop the new device') },
    { note: msg('If this is you, there is nothing to do until then.') },
  ]);
}
