import { addEmbeddedViews } from '../../../elements/embedded-views.js';
import { W3mError } from 'latchkey';
import { FakeEmbeddedWallet, testEmbedded, type TestModal } from 'latchkey/testing';
import type { Group, Specimen } from './specimen.js';
import { view, type ViewCase } from './view-specimen.js';

addEmbeddedViews();

const EMAIL = 'ann@example.org';
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LEGAL = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' };

interface SignInCase extends Omit<ViewCase, 'arrange'> {
  arrange(test: TestModal, wallet: FakeEmbeddedWallet): void | Promise<void>;
}

/** A state with an embedded wallet; a step without a result waits. */
const signIn = ({ name, world, arrange }: SignInCase): Specimen => ({
  name,
  width: 'card',
  build(mode, look) {
    const wallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
    const { results } = wallet;
    wallet.login = step => {
      const result = results.get(step.kind);
      if (result instanceof Error) return Promise.reject(result);
      return result ? Promise.resolve(result) : new Promise(() => undefined);
    };
    const options = { embeddedWallet: wallet, sources: [testEmbedded], ...world };
    return view({ name, world: options, arrange: test => arrange(test, wallet) }).build(mode, look);
  },
});

const emailOf = async ({ session }: TestModal) => {
  const email = await session.source('ID_AUTH')?.email();
  if (!email) throw new Error('The embedded wallet is not offered');
  return email;
};

const withCode = async (test: TestModal, wallet: FakeEmbeddedWallet): Promise<void> => {
  wallet.results.set('email', { next: 'otp' });
  const email = await emailOf(test);
  email.edit(EMAIL);
  await email.submit();
};

/** Starts a sign-in at a provider; the gallery opens no window. */
const atProvider = async ({ session }: TestModal, opened: Partial<Window> | null): Promise<void> => {
  const social = await session.source('ID_AUTH')?.social();
  const { open } = window;
  window.open = () => opened as Window | null; // only what the sign-in uses
  social?.start('github');
  window.open = open;
};

/** Views of the embedded wallet. */
export const embeddedViews: Group = {
  name: 'Embedded wallet',
  specimens: [
    signIn({ name: 'Connect, email and socials', arrange: ({ session }) => session.router.reset('Connect') }),
    signIn({
      name: 'Connect, no wallets, passkey',
      world: { fake: { connectors: [] }, features: { passkey: true, socials: ['google', 'apple'] } },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    signIn({
      name: 'Connect, collapsed wallets',
      world: { features: { collapseWallets: true } },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    signIn({
      name: 'Connect, consent',
      world: { ...LEGAL, features: { legalCheckbox: true } },
      arrange: ({ session }) => session.router.reset('Connect'),
    }),
    signIn({
      name: 'Consent for a wallet of the page',
      world: { ...LEGAL, features: { legalCheckbox: true } },
      arrange: ({ session }) => {
        const wallet = { name: 'Developer Wallet', type: 'ANNOUNCED' } as const;
        session.router.push('LegalConsent', { wallet, answer: () => undefined });
      },
    }),
    signIn({
      name: 'Connect, invalid email',
      arrange: async test => {
        const email = await emailOf(test);
        email.edit('ann@');
        await email.submit();
      },
    }),
    signIn({ name: 'All socials', arrange: ({ session }) => session.router.push('ConnectSocials') }),
    signIn({
      name: 'Create wallet',
      world: { features: { passkey: true } },
      arrange: ({ session }) => session.router.push('Create'),
    }),
    signIn({ name: 'Email login', arrange: ({ session }) => session.router.push('EmailLogin') }),
    signIn({ name: 'Email code', arrange: withCode }),
    signIn({
      name: 'Email code, wrong',
      arrange: async (test, wallet) => {
        await withCode(test, wallet);
        wallet.results.set('otp', new W3mError('FRAME_REFUSED', { params: { reason: 'Invalid code' } }));
        await (await emailOf(test)).verify('000000');
      },
    }),
    signIn({
      name: 'Email device',
      arrange: ({ session }) => session.router.push('EmailVerifyDevice', { email: EMAIL }),
    }),
    signIn({
      name: 'Social, in its window',
      arrange: ({ session }) => session.router.push('ConnectingSocial', { provider: 'github' }),
    }),
    signIn({ name: 'Social, window blocked', arrange: test => atProvider(test, null) }),
    signIn({
      name: 'Social, late',
      arrange: async test => {
        await atProvider(test, { closed: false, close: () => undefined });
        test.clock.advance(45_000);
      },
    }),
    signIn({
      name: 'Farcaster',
      arrange: ({ session }, wallet) => {
        wallet.results.set('farcaster-start', { next: 'open', uri: 'https://farcaster.example/connect/1' });
        session.router.push('ConnectingFarcaster');
      },
    }),
    signIn({
      name: 'Edit email',
      arrange: ({ session }) => session.router.push('UpdateEmailWallet', { email: EMAIL, redirectView: 'Account' }),
    }),
    signIn({
      name: 'Confirm current email',
      arrange: ({ session }) =>
        session.router.push('UpdateEmailPrimaryOtp', { email: EMAIL, newEmail: 'new@example.org' }),
    }),
    signIn({ name: 'Manage wallet', arrange: ({ session }) => session.router.push('UpgradeEmailWallet') }),
    signIn({
      name: 'Approve, wallet without a surface',
      arrange: ({ session }) =>
        session.router.push('ApproveTransaction', { purpose: 'approve', surface: undefined, cancel: () => undefined }),
    }),
  ],
};
