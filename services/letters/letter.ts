import type { Language } from './languages.js';

/**
 * Part of a letter: a paragraph, or one with more than text in it. A value that another person chose, such as the name
 * of a browser, never becomes a link or a code, because a part names those apart from its text.
 */
export type LetterPart =
  | string
  /** Paragraph whose text contains a code. */
  | { readonly text: string; readonly code: string }
  /** Paragraph with a link under it; `action` is what the link does, as a button says it. */
  | { readonly text: string; readonly link: string; readonly action: string }
  /** Labels and values. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Paragraph that most people skip: the HTML part shows it at the end. */
  | { readonly note: string };

/** Binds a sealed letter to the row in which it waits. */
export const letterContext = (id: string): string => `letter ${id}`;

/** An email before its sender is known. */
export interface Letter {
  readonly language: Language;
  /** What the letter is for. */
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** The parts as plain text. */
  readonly text: string;
}

function plain(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('note' in part) return part.note;
  return 'link' in part ? `${part.text}\n${part.link}` : part.text;
}

/** Returns a letter of these parts. */
export const letterOf = (language: Language, subject: string, parts: readonly LetterPart[]): Letter => ({
  language,
  subject,
  parts,
  text: parts.map(plain).join('\n\n'),
});
