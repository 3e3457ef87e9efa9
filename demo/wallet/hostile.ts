/** Faults of the wallet. */
export const lieNames = [
  'no accounts',
  'odd accounts',
  'accounts in no list',
  'odd chain',
  'stays on its chain',
  'odd signature',
  'signs with another key',
  'odd transaction',
  'odd hash',
  'odd error',
  'lost answer',
  'silence',
] as const;

export type Lie = (typeof lieNames)[number];

const ASKS_ACCOUNTS = ['eth_accounts', 'eth_requestAccounts'];
const SIGNS = ['personal_sign', 'eth_signTypedData_v4'];

const oddReason: unknown = 'nope';

const wrongAnswers: Readonly<
  Record<
    Exclude<Lie, 'lost answer' | 'odd error' | 'odd transaction' | 'signs with another key' | 'silence'>,
    readonly [methods: readonly string[], answer: unknown]
  >
> = {
  'no accounts': [ASKS_ACCOUNTS, []],
  'odd accounts': [ASKS_ACCOUNTS, ['0x1234', 5, null]],
  'accounts in no list': [ASKS_ACCOUNTS, { accounts: '0x' }],
  'odd chain': [['eth_chainId'], 'banana'],
  'stays on its chain': [['wallet_switchEthereumChain', 'wallet_addEthereumChain'], null],
  'odd signature': [SIGNS, '0x12'],
  'odd hash': [['eth_sendTransaction'], 'ok'],
};

/** Returns the faulty response to `method`, or the correct one if the fault does not affect it. */
export async function answerWith(fault: Lie | null, method: string, truth: () => Promise<unknown>): Promise<unknown> {
  if (fault === null) return truth();
  if (fault === 'silence') return new Promise(() => undefined);
  // Some wallets reject with a value that is not an Error
  if (fault === 'odd error') return Promise.reject<unknown>(oddReason);
  if (fault === 'lost answer') {
    const answer = await truth();
    if (method === 'eth_sendTransaction') throw new Error('The connection to the wallet is gone'); // it has sent
    return answer;
  }
  // No EIP-1193 request returns a transaction object; the wallet itself takes another key
  if (fault === 'odd transaction' || fault === 'signs with another key') return truth();
  const [methods, answer] = wrongAnswers[fault];
  return methods.includes(method) ? answer : truth();
}
