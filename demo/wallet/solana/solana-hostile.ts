import type { Lie } from '../hostile.js';

/** Wallet Standard features of the wallet. */
export type SolanaFeature =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction';

const SHORT = new Uint8Array([1, 2, 3]);

const wrongAnswers: Readonly<Partial<Record<Lie, readonly [feature: SolanaFeature, answer: unknown]>>> = {
  'no accounts': ['standard:connect', { accounts: [] }],
  'odd accounts': [
    'standard:connect',
    { accounts: [{ address: '0x1234', publicKey: SHORT, chains: ['banana'], features: [] }, 5, null] },
  ],
  'accounts in no list': ['standard:connect', { accounts: '0x' }],
  'odd signature': ['solana:signMessage', [{ signedMessage: SHORT, signature: SHORT }]],
  'odd transaction': ['solana:signTransaction', [{ signedTransaction: SHORT }]],
  'odd hash': ['solana:signAndSendTransaction', [{ signature: SHORT }]],
};

const oddReason: unknown = 'nope';

/** Returns the faulty result, or the correct one if the fault does not affect the feature. */
export async function solanaAnswer<T>(fault: Lie | null, request: SolanaFeature, truth: () => Promise<T>): Promise<T> {
  if (fault === 'silence') return new Promise(() => undefined);
  // Some wallets reject with a value that is not an Error
  if (fault === 'odd error') return Promise.reject<T>(oddReason);
  const [liedAbout, answer] = (fault && wrongAnswers[fault]) ?? [];
  // The faulty result deliberately has another type
  return liedAbout === request ? (answer as T) : truth();
}
