import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import type { Session } from '../../../controllers/index.js';
import type { Platform } from '../../../controllers/domain/wallets/platforms.js';

/** Shows what the wallet signs if it signs in with the same approval; nothing if it is not asked to. */
export function signInProposalTemplate(session: Session, platform: Platform): TemplateResult | typeof nothing {
  const signIn = session.source('walletConnect')?.remote.pairing.get()?.signIn;
  if (!signIn || platform === 'browser' || platform === 'unsupported') return nothing;
  import('../sign-in-proposal/w3m-sign-in-proposal.define.js').catch(report);
  return html`<w3m-sign-in-proposal .signIn=${signIn}></w3m-sign-in-proposal>`;
}
