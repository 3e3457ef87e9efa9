import { questionTitle } from '../wallet/question-view.js';
import type { PhoneQuestion } from './questions.js';

/** Descriptions of the permissions that methods give an app; unlisted methods need none. */
const ABILITIES: Readonly<Record<string, string>> = {
  personal_sign: 'Ask you to sign messages',
  solana_signMessage: 'Ask you to sign messages',
  eth_signTypedData: 'Ask you to sign data',
  eth_signTypedData_v4: 'Ask you to sign data',
  eth_sendTransaction: 'Ask you to send transactions',
  wallet_sendCalls: 'Ask you to send transactions',
  solana_signAndSendTransaction: 'Ask you to send transactions',
  solana_signTransaction: 'Ask you to sign transactions',
  solana_signAllTransactions: 'Ask you to sign transactions',
  wallet_switchEthereumChain: 'Ask you to switch networks',
  wallet_addEthereumChain: 'Ask you to add networks',
};

/** Describes what an app with these methods can do. */
export const abilities = (methods: readonly string[]): readonly string[] => [
  'See your addresses',
  ...new Set(methods.flatMap(method => ABILITIES[method] ?? [])),
];

/** `0x1234…cdef`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Returns the heading of an approval request. */
export function questionHeading(question: PhoneQuestion): string {
  if (question.kind === 'proposal') return 'Connect this app?';
  return question.kind === 'authentication' ? 'Connect and sign in?' : questionTitle(question);
}

/** Returns the label of the approve button. */
export function approvalWord(question: PhoneQuestion): string {
  switch (question.kind) {
    case 'proposal':
    case 'authentication':
      return 'Connect';
    case 'transaction':
      return 'Send';
    case 'Solana transactions':
      return question.sends ? 'Send' : 'Sign';
    case 'switch chain':
      return 'Switch';
    case 'add chain':
      return 'Add';
    case 'message':
    case 'typed data':
      return 'Sign';
  }
}
