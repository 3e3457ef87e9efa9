import { html, type TemplateResult } from 'lit';
import type { Exported } from '../keys/derive.js';
import { heading, notice } from './parts.js';
import { msg } from './msg.js';

const TWELVE = 12;

/** Shows what an export returns: the words, or the private key that the person has imported. */
export function secretScreen(secret: Exported): TemplateResult {
  if (secret.kind === 'key')
    return html`${heading(msg('Your private key'))}
      ${notice(msg('Anybody who has this key has your wallet. Never enter it on a website, and never show it to anybody.'), 'danger')}
      <pre tabindex="0" data-testid="wallet-key">${secret.key}</pre>`;
  return html`${heading(secret.words.length === TWELVE ? msg('Your twelve words') : msg('Your 24 words'))}
    ${notice(msg('Who has these words has your wallet. Never enter them on a website, and never show them to anybody.'), 'danger')}
    <ol class="words" data-testid="wallet-words">
      ${secret.words.map(word => html`<li>${word}</li>`)}
    </ol>`;
}
