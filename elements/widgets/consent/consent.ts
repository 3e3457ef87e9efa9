import { html, type TemplateResult } from 'lit';
import type { Modal, Session } from '../../../controllers/index.js';

/** True if the host asks for consent to its legal texts before a way to connect can be chosen. */
export const needsConsent = ({ options }: Modal): boolean => {
  const { features, termsConditionsUrl, privacyPolicyUrl } = options.current.get();
  return features.legalCheckbox === true && Boolean(termsConditionsUrl ?? privacyPolicyUrl);
};

/** Renders ways to connect, behind the consent to the host's legal texts if it asks for one. */
export const withConsent = ({ modal }: Session, content: TemplateResult): TemplateResult =>
  needsConsent(modal) ? html`<w3m-consent>${content}</w3m-consent>` : content;
