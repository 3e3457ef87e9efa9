import { initialOf } from '../../controllers/domain/initial-of.js';
import { directionOf } from './languages.js';
import type { Letter, LetterPart } from './letter.js';

const CODE_GROUP = 3;
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Mail programs do not know variables; the class changes the colour in programs that know dark mode. */
const QUIET = 'color:#565b66';
/** Colours of dark mode, for programs that know it. The others keep the light ones or turn them by themselves. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#15161a!important}
.card{background-color:#202127!important;border-color:#34363e!important}
.ink{color:#f2f3f5!important}
.quiet{color:#b4b8c2!important}
.fill{background-color:#2b2d34!important}
.line{border-color:#34363e!important}
}`;

/** Escapes what would be markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Returns the name in a sender such as `Name <address>`; the domain for one without a name. */
export function senderName(sender: string): string {
  const [, quoted = '', bare = '', address = sender] = /^\s*(?:"([^"]*)"|([^"<]*?))\s*<([^>]*)>\s*$/.exec(sender) ?? [];
  return (quoted || bare).trim() || (address.trim().split('@').at(-1) ?? '');
}

const paragraph = (
  text: string,
  look = 'class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px"',
): string => `<p ${look}>${escapeHtml(text)}</p>`;

/**
 * Groups of digits without a character between them, so that the copied code has none; they run from left to right. The
 * padding is physical, because mail programs know no logical properties.
 */
function codeBlock(code: string): string {
  const groups = Array.from({ length: Math.ceil(code.length / CODE_GROUP) }, (_, at) =>
    escapeHtml(code.slice(at * CODE_GROUP, (at + 1) * CODE_GROUP)),
  );
  const spans = groups
    .map((group, at) => `<span${at > 0 ? ' style="padding-left:14px"' : ''}>${group}</span>`)
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td dir="ltr" align="center" class="fill ink" style="background-color:#f1f2f5;border-radius:12px;padding:20px 8px;font-size:34px;line-height:40px;font-weight:600;letter-spacing:3px;font-variant-numeric:tabular-nums">${spans}</td></tr></table>`;
}

/** The sentence around a code, with the code large between its two halves. */
function codeSentence(text: string, code: string): string {
  const at = text.indexOf(code);
  const sides = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + code.length)];
  const [before = '', after = ''] = sides.map(side => (/[\p{L}\p{N}]/u.test(side) ? paragraph(side.trim()) : ''));
  return `${before}${codeBlock(code)}${after}`;
}

const button = (link: string, action: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td align="center" bgcolor="#2f5bea" style="background-color:#2f5bea;border-radius:12px"><a href="${escapeHtml(link)}" style="display:block;padding:14px 20px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></td></tr></table>`;

const factRows = (facts: readonly (readonly [label: string, value: string])[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${facts
    .map(
      ([label, value]) =>
        `<tr><td class="line" style="padding:10px 0;border-bottom:1px solid #e3e5ea;font-size:15px;line-height:22px"><span class="quiet" style="${QUIET};font-size:13px">${escapeHtml(label)}</span><br><bdi class="ink">${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('')}</table>`;

function block(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(part);
  if ('facts' in part) return factRows(part.facts);
  if ('note' in part) return ''; // stands in the footer
  return 'link' in part
    ? `${paragraph(part.text)}${button(part.link, part.action)}`
    : codeSentence(part.text, part.code);
}

function footer(parts: readonly LetterPart[]): string {
  const notes = parts.flatMap(part => (typeof part === 'object' && 'note' in part ? [part.note] : []));
  const look = `class="quiet" style="margin:0 0 8px;${QUIET};font-size:13px;line-height:20px"`;
  return notes.length === 0
    ? ''
    : `<div class="line" style="border-top:1px solid #e3e5ea;padding-top:16px">${notes.map(note => paragraph(note, look)).join('')}</div>`;
}

const masthead = (name: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td width="36" height="36" align="center" bgcolor="#2f5bea" aria-hidden="true" style="width:36px;height:36px;background-color:#2f5bea;border-radius:10px;color:#ffffff;font-size:17px;line-height:36px;font-weight:600">${escapeHtml(initialOf(name))}</td><td class="ink" style="padding:0 12px;font-size:15px;line-height:20px;font-weight:600"><bdi>${escapeHtml(name)}</bdi></td></tr></table>`;

/**
 * Returns the HTML part of a letter, from the same parts as its text. It loads nothing from elsewhere: a mail program
 * shows it whole without a question, and the sender does not learn when it is read.
 */
export function htmlOf({ language, subject, parts }: Letter, sender: string): string {
  const direction = directionOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const body = parts.filter(part => part !== subject).map(block);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f1f2f5">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:#f1f2f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:480px;background-color:#ffffff;border:1px solid #e3e5ea;border-radius:20px"><tr><td dir="${direction}" align="${start}" class="ink" style="padding:28px 24px 20px;color:#1b1d22;font-family:${FONT};text-align:${start}">
${masthead(senderName(sender))}
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:600">${escapeHtml(subject)}</h1>
${body.join('\n')}
${footer(parts)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
