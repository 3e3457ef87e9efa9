import type { MsgFn } from '@lit/localize/internal/types.js';
import { messagesIn, str, type Language } from '../../letters/languages.js';
import { letterOf, type Letter, type LetterPart } from '../../letters/letter.js';
import type { ChangeKind } from '../shared/change-kinds.js';
import type { CodePurpose } from '../shared/code-purposes.js';

interface Code {
  readonly code: string;
  readonly email: string;
}

type Purpose = Readonly<Record<'subject' | 'text', string>>;

/** Subject and first line of the letter with a code, by purpose. A subject has no code: lock screens show subjects. */
const codes: Readonly<Record<CodePurpose, (msg: MsgFn, given: Code) => Purpose>> = {
  login: (msg, { code }) => ({ subject: msg('Your sign-in code'), text: msg(str`Your code to sign in is ${code}`) }),
  fresh: (msg, { code }) => ({
    subject: msg('Your code to confirm that it is you'),
    text: msg(str`Your code to confirm an action in your wallet is ${code}`),
  }),
  'email-old': (msg, { code, email }) => ({
    subject: msg('Confirm the change of your email'),
    text: msg(str`The code ${code} confirms that your wallet moves to the email ${email}`),
  }),
  'email-new': (msg, { code, email }) => ({
    subject: msg('Confirm your new email'),
    text: msg(str`The code ${code} confirms that your wallet uses the email ${email} from now on`),
  }),
};

/** Returns the letter with a code. Its subject and first line say what the code is for. */
export function codeLetter(language: Language, purpose: CodePurpose, given: Code): Letter {
  const msg = messagesIn(language);
  const { subject, text } = codes[purpose](msg, given);
  return letterOf(language, subject, [
    { text, code: given.code },
    msg(
      'It is valid for 20 minutes. Nobody from the wallet ever asks you for it: enter it only in the window in which you asked for it.',
    ),
    { note: msg('If you did not ask for a code, ignore this email.') },
  ]);
}

/** Returns the letter with the link that approves a device. */
export function deviceLetter(
  language: Language,
  { link, agent }: { readonly link: string; readonly agent: string },
): Letter {
  const msg = messagesIn(language);
  return letterOf(language, msg('Approve a new device'), [
    msg(str`A new device wants to sign in with your email: ${agent}`),
    { text: msg('If this is you, open this link and approve:'), link, action: msg('Approve this device') },
    { note: msg('The link is valid for 20 minutes. If this is not you, ignore this email.') },
  ]);
}

type Data = Readonly<Record<string, string | number>>;

interface Change {
  readonly kind: ChangeKind;
  readonly at: number;
  readonly agent: string;
  /** First half of the network address. */
  readonly network: string;
  readonly data: Data;
  /** Undoes the change, and until when; undefined for one that no mailbox may undo. */
  readonly undo: { readonly link: string; readonly until: number } | undefined;
}

/** What a change is. */
const changes: Readonly<Record<ChangeKind, (msg: MsgFn, data: Data) => string>> = {
  'device-added': msg => msg('New device signed in to your wallet'),
  'passkey-added': msg => msg('Passkey added to your wallet'),
  'passkey-removed': msg => msg('Passkey removed from your wallet'),
  'email-changed': (msg, { to = '' }) => msg(str`Email of your wallet changed to ${to}`),
  'recovery-added': msg => msg('New way to recover your wallet added'),
  'recovery-removed': msg => msg('Way to recover your wallet removed'),
  'access-removed': msg => msg('Access of other devices to your wallet removed'),
  'factor-changed': (msg, { isOn }) =>
    isOn === 1 ? msg('Passkey now required in your wallet') : msg('Passkey no longer required in your wallet'),
  exported: msg => msg('Words or private key of your wallet shown'),
  'account-removal': msg => msg('Your wallet account will be deleted'),
  'account-suspended': msg => msg('Your wallet account was suspended'),
  'account-resumed': msg => msg('Your wallet account can be used again'),
  'signed-out': msg => msg('Device signed out of your wallet'),
  'data-exported': msg => msg('Data of your wallet account exported'),
};

/** Returns what a change is, as the first line of its letter says it. */
export const changeText = (language: Language, { kind, data }: Pick<Change, 'kind' | 'data'>): string =>
  changes[kind](messagesIn(language), data);

/** Time in the language of a letter, and in UTC: the service knows no time zone of a person. */
const dateOf = (language: Language, time: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;

/** Returns what says how to undo a change. */
function undoText(language: Language, undo: Change['undo']): readonly LetterPart[] {
  if (undo === undefined) return [];
  const { link } = undo;
  const msg = messagesIn(language);
  const until = dateOf(language, undo.until);
  const text = msg(
    str`If this was not you, open this link by ${until}. It undoes the change where that is possible, and signs everybody out:`,
  );
  return [{ text, link, action: msg('Undo this change') }];
}

/** Returns what says how to go on, to an address that an undone change has taken from the account. */
function afterUndoText(language: Language, { undone, to = '' }: Data): readonly LetterPart[] {
  if (undone === undefined) return [];
  const msg = messagesIn(language);
  return [
    msg(
      str`The link in our email to ${to} has undone the change of your email, and everybody was signed out. To use your wallet, sign in with ${to}. If you cannot, ask who runs this wallet.`,
    ),
  ];
}

/** Returns the letter that tells of a change: what, when, where, and how to undo it. */
export function changeLetter(language: Language, change: Change): Letter {
  const msg = messagesIn(language);
  const subject = changeText(language, change);
  const place = [change.agent, change.network].filter(Boolean).join(', ');
  const facts = [
    [msg('When'), dateOf(language, change.at)],
    [msg('Where'), place],
  ] as const;
  const isOwn = change.data.operator === undefined;
  const calm = isOwn ? [{ note: msg('If this was you, ignore this email.') }] : [];
  const advice = [...afterUndoText(language, change.data), ...undoText(language, change.undo)];
  return letterOf(language, subject, [subject, { facts }, ...calm, ...advice]);
}
