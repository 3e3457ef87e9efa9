import { msg } from '../../internal/msg.js';
import { html, nothing, type TemplateResult } from 'lit';

const link = (href: string, text: string): TemplateResult =>
  html`<a href=${href} target="_blank" rel="noopener noreferrer">${text}</a>`;

/** A page of the host's, which may be named relative to this one; undefined for what is no page. */
function pageOf(url: string | undefined): string | undefined {
  if (url === undefined || url === '' || !URL.canParse(url, document.baseURI)) return undefined;
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** What a person agrees to by connecting, where the host has said so. */
export function legalFooter(
  termsUrl: string | undefined,
  privacyUrl: string | undefined,
): TemplateResult | typeof nothing {
  const [terms, privacy] = [pageOf(termsUrl), pageOf(privacyUrl)];
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
