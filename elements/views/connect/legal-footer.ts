import { msg } from '../../internal/msg.js';
import { html, nothing, type TemplateResult } from 'lit';

const link = (href: string, text: string): TemplateResult =>
  html`<a href=${href} target="_blank" rel="noopener noreferrer">${text}</a>`;

/** Resolves a URL against the document; undefined if it is not an http(s) URL. */
function webUrl(url: string | undefined): string | undefined {
  if (url === undefined || url === '' || !URL.canParse(url, document.baseURI)) return undefined;
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Renders the terms and the privacy policy that the user accepts by connecting, if the host has set their URLs. */
export function legalFooter(
  termsUrl: string | undefined,
  privacyUrl: string | undefined,
): TemplateResult | typeof nothing {
  const [terms, privacy] = [webUrl(termsUrl), webUrl(privacyUrl)];
  const sentence =
    terms && privacy
      ? msg(
          html`By connecting, you agree to the ${link(terms, msg('terms of service'))} and the
          ${link(privacy, msg('privacy policy'))}.`,
        )
      : terms
        ? msg(html`By connecting, you agree to the ${link(terms, msg('terms of service'))}.`)
        : privacy
          ? msg(html`By connecting, you agree to the ${link(privacy, msg('privacy policy'))}.`)
          : undefined;
  return sentence ? html`<p part="legal" class="legal">${sentence}</p>` : nothing;
}
