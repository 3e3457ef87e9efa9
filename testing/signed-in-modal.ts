import { EvmAdapter } from '../controllers/adapters/eip155/index.js';
import { createModal } from '../controllers/modal/create-modal.js';
import type { EmailChangeResult, EmailChangeStep } from '../controllers/domain/embedded/embedded-wallet.js';
import type { Modal, Session } from '../controllers/modal/modal.js';
import * as sessionModule from '../controllers/modal/session.js';
import type { EmailChange } from '../controllers/sources/email-change.js';
import { testNetworks } from './create-test-modal.js';
import { FakeEmbeddedWallet } from './fake-embedded.js';
import { ManualClock } from './manual-clock.js';
import { settle } from './settle.js';
import { testEmbedded } from './test-embedded.js';

/** A modal whose embedded wallet changes addresses of email. */
export interface SignedInModal {
  readonly modal: Modal;
  readonly session: Session;
  readonly wallet: FakeEmbeddedWallet;
  readonly clock: ManualClock;
  readonly change: EmailChange;
  /** Enters a new address and both codes. */
  changeTo(email: string): Promise<void>;
}

/** Creates a modal, and signs in a person by email. */
export async function createSignedInModal(): Promise<SignedInModal> {
  let request = '';
  const fake = new FakeEmbeddedWallet({ eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] });
  const wallet = Object.assign(fake, {
    async changeEmail(step: EmailChangeStep): Promise<EmailChangeResult> {
      if (step.kind === 'start') request = step.email;
      if (step.kind === 'start') return { next: 'primary-otp' };
      if (step.kind === 'primary-otp') return { next: 'secondary-otp' };
      fake.email = request;
      return { next: 'done', email: request };
    },
  });
  const clock = new ManualClock();
  wallet.results.set('email', { next: 'otp' });
  const modal = createModal(
    {
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new EvmAdapter({ page: new EventTarget() })],
      clock,
      embeddedWallet: wallet,
      disableAppend: true,
    },
    { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
  );
  const session = await modal.start();
  const side = session.source('ID_AUTH')!; // the row above offers it
  const email = await side.email();
  modal.open();
  email.edit('ann@example.org');
  await email.submit();
  await email.verify('123456');
  await settle();
  const change = await side.emailChange();
  return {
    modal,
    session,
    wallet,
    clock,
    change,
    async changeTo(address) {
      await change.start(address);
      await change.confirmPrimary('111111', address);
      await change.confirmSecondary('222222');
    },
  };
}
