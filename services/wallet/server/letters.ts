import { letterTexts } from './letter-texts.js';
import type { Letter } from './mailer.js';

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

/** Returns the letter with a code. */
export const codeLetter = (language: Language, code: string): Letter => fill(letterTexts[language].code, { code });

/** Returns the letter with the link that approves a device. */
export const deviceLetter = (language: Language, given: { readonly link: string; readonly agent: string }): Letter =>
  fill(letterTexts[language].device, { ...given });
