import type { ChangeKind } from '../shared/change-kinds.js';
import { changeTexts, type ChangeText } from './change-texts.js';
import type { CodePurpose } from '../shared/code-purposes.js';
import { letterTexts } from './letter-texts.js';
import type { Letter } from './mailer.js';
import { UNDO_MS } from './policy.js';

/** Language of letters; those of the wallet's page. */
export type Language = keyof typeof letterTexts;

const primary = (tag: string): string => tag.toLowerCase().split(/[-,;]/)[0] ?? '';

/** Returns the supported language of a BCP 47 tag, by its primary subtag; English for others. */
export const languageOf = (tag: string | undefined): Language =>
  (Object.keys(letterTexts) as Language[]).find(name => primary(name) === primary(tag ?? '')) ?? 'en'; // the keys of the table

/** Fills in values, whose own text is not read again. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns the letter with a code. Its subject and first line say what the code is for. */
export function codeLetter(
  language: Language,
  purpose: CodePurpose,
  given: { readonly code: string; readonly email: string },
): Letter {
  const { codes, codeRest } = letterTexts[language];
  const { subject, text } = codes[purpose];
  return { subject, text: `${fill(text, { ...given })}\n\n${codeRest}` };
}

/** Returns the letter with the link that approves a device. */
export function deviceLetter(language: Language, given: { readonly link: string; readonly agent: string }): Letter {
  const { subject, text } = letterTexts[language].device;
  return { subject, text: fill(text, { ...given }) };
}

interface Change {
  readonly kind: ChangeKind;
  readonly at: number;
  readonly agent: string;
  /** First half of the network address. */
  readonly network: string;
  readonly data: Readonly<Record<string, string | number>>;
  /** Undoes the change; undefined for one that no mailbox may undo. */
  readonly link: string | undefined;
}

const textOf = ({ kind, data }: Pick<Change, 'kind' | 'data'>): ChangeText =>
  kind !== 'factor-changed' ? kind : data.isOn === 1 ? 'factor-on' : 'factor-off';

/** Returns what a change is, as the first line of its letter says it. */
export const changeText = (language: Language, change: Pick<Change, 'kind' | 'data'>): string =>
  fill(changeTexts[language].changes[textOf(change)], { to: String(change.data.to ?? '') });

/** Time in the language of a letter, and in UTC: the service knows no time zone of a person. */
const dateOf = (language: Language, time: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;

/** Returns the letter that tells of a change: what, when, where, and how to undo it. */
export function changeLetter(language: Language, change: Change): Letter {
  const { when, where, own, foreign } = changeTexts[language];
  const { at, agent, network, link } = change;
  const subject = changeText(language, change);
  const place = [agent, network].filter(Boolean).join(', ');
  const facts = `${when}: ${dateOf(language, at)}\n${where}: ${place}`;
  const undo = link === undefined ? [] : [`${fill(foreign, { until: dateOf(language, at + UNDO_MS) })}\n${link}`];
  return { subject, text: [subject, facts, own, ...undo].join('\n\n') };
}
