import type { Letter } from '../../wallet/server/mailer.js';
import { letterTexts } from './letter-texts.js';

/** Language of letters; those of the wallet's page. */
export type Language = keyof typeof letterTexts;

const primary = (tag: string): string => tag.toLowerCase().split(/[-,;]/)[0] ?? '';

/** Returns the supported language of a BCP 47 tag, by its primary subtag; English for others. */
export const languageOf = (tag: string | undefined): Language =>
  (Object.keys(letterTexts) as Language[]).find(name => primary(name) === primary(tag ?? '')) ?? 'en'; // the keys of the table

/** Fills in values, whose own text is not read again. */
const fill = ({ subject, text }: Letter, values: Readonly<Record<string, string>>): Letter => ({
  subject,
  text: text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
});

/** Letter with the code that opens the wallet on a new device. */
export const codeLetter = (language: Language, code: string): Letter => fill(letterTexts[language].code, { code });

/** Letter after the wallet was opened on a new device. */
export const openedLetter = (language: Language): Letter => letterTexts[language].opened;

/** Letter before an unusual release, with the link that stops it. */
export const waitingLetter = (language: Language, given: { readonly link: string; readonly date: string }): Letter =>
  fill(letterTexts[language].waiting, { ...given });
