import { W3mError, type NamesProvider } from 'latchkey';
import { testAccounts, testConnector, type TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

/** Account of the embedded wallet, without the wallet itself. */
const EMAIL_WALLET = { ...testConnector, id: 'ID_AUTH', name: 'Email', type: 'AUTH' } as const;

const TAKEN = ['harbor'];
const names: NamesProvider = {
  zone: 'shop.example',
  suggest: async label =>
    ['', 'app', 'wallet', 'io'].map(ending => ({
      name: `${label}${ending}.shop.example`,
      isTaken: TAKEN.includes(`${label}${ending}`),
    })),
  register: async () => {
    const params = { status: 400, reason: 'This name is reserved' };
    throw new W3mError('HTTP_STATUS', { params });
  },
};

interface NameCase {
  readonly name: string;
  readonly text?: string;
  /** Submits, with this answer of the wallet. */
  readonly answer?: 'approve' | 'reject' | 'hang';
  readonly provider?: Partial<NamesProvider>;
}

/** A state of the form. */
const naming = ({ name, text = '', answer, provider }: NameCase): Specimen =>
  view({
    name,
    world: { fake: { connectors: [EMAIL_WALLET] }, services: { names: { ...names, ...provider } } },
    async arrange({ session, wallet, clock, connect, settle }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('RegisterAccountName');
      const feature = await session.features.load('names');
      feature.edit(text);
      await settle();
      clock.advance(500);
      await settle();
      if (!answer) return;
      wallet.answer = answer;
      const submitted = feature.submit();
      if (answer !== 'hang') await submitted;
    },
  });

const failing: Partial<NamesProvider> = {
  suggest: () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } })),
};

/** States of the settings of an account and of the registration of its name. */
export const nameSpecimens: readonly Specimen[] = [
  view({
    name: 'Account settings',
    world: { fake: { connectors: [EMAIL_WALLET] }, services: { names } },
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('AccountSettings');
    },
  }),
  view({
    name: 'Account settings, with a name',
    world: { fake: { accounts: testAccounts, connectors: [EMAIL_WALLET] } },
    async arrange({ session, modal, connect }: TestModal) {
      await connect();
      modal.account.setProfile('eip155', { profileName: 'a-lighthouse-keeper-with-a-long-name.shop.example' });
      session.router.reset('Account');
      session.router.push('AccountSettings');
    },
  }),
  view({
    name: 'Choose account name',
    world: { fake: { connectors: [EMAIL_WALLET] }, services: { names } },
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('ChooseAccountName');
    },
  }),
  naming({ name: 'Register name' }),
  naming({ name: 'Register name, available', text: 'lighthouse' }),
  naming({ name: 'Register name, taken', text: 'harbor' }),
  naming({ name: 'Register name, not allowed', text: 'light house' }),
  naming({ name: 'Register name, reserved form', text: 'ab--cd' }),
  naming({ name: 'Register name, checking', text: 'lighthouse', provider: { suggest: () => new Promise(() => null) } }),
  naming({ name: 'Register name, check failed', text: 'lighthouse', provider: failing }),
  naming({ name: 'Register name, in the wallet', text: 'lighthouse', answer: 'hang' }),
  naming({ name: 'Register name, declined', text: 'lighthouse', answer: 'reject' }),
  naming({ name: 'Register name, refused', text: 'lighthouse', answer: 'approve' }),
  view({
    name: 'Register name, another wallet',
    world: { services: { names } },
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('RegisterAccountName');
    },
  }),
  view({
    name: 'Name registered',
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
      session.router.push('RegisterAccountNameSuccess', { name: 'lighthouse.shop.example' });
    },
  }),
];
