import { formatEther } from 'viem';
import * as z from 'zod/mini';
import type { DemoConfig } from '../demo-config.js';
import { receiptText, sendEther, signMessage, waitForReceipt, type WalletProvider } from '../host/wallet-actions.js';
import { SolanaActions, type SolanaWallet } from './solana-actions.js';

/** Kind of payment in a namespace. */
export interface Payment {
  /** Test id of the button. */
  readonly testId: string;
  readonly label: string;
  readonly unit: string;
  readonly amount: string;
  /** Sends the payment and resolves with its hash or signature. */
  send(provider: unknown, from: string, to: string, amount: string): Promise<string>;
}

/** Actions of this page in a namespace. The provider is the one the modal returns for the namespace. */
export interface NamespaceActions {
  readonly namespace: 'eip155' | 'solana';
  readonly title: string;
  /** Default recipient. */
  readonly to: string;
  readonly payments: readonly Payment[];
  sign(provider: unknown, address: string, text: string): Promise<string>;
  /** Waits for confirmation and describes the result. */
  settled(provider: unknown, sent: string): Promise<string>;
  /** Balances of the account, read from the node. */
  balances(provider: unknown, address: string): Promise<string>;
}

// What the modal gives in a namespace is known to whoever has given it the adapter
const evm = (provider: unknown): WalletProvider => provider as WalletProvider;
const sol = (provider: unknown): SolanaWallet => provider as SolanaWallet;

const evmActions: NamespaceActions = {
  namespace: 'eip155',
  title: 'Ethereum',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  payments: [
    {
      testId: 'send-transaction-button',
      label: 'Send ETH',
      unit: 'ETH',
      amount: '0.1',
      send: (provider, from, to, amount) => sendEther(evm(provider), from, to, amount),
    },
  ],
  sign: (provider, address, text) => signMessage(evm(provider), address, text),
  settled: async (provider, sent) => receiptText(await waitForReceipt(evm(provider), sent)),
  balances: async (provider, address) => {
    const wei = await evm(provider).request({ method: 'eth_getBalance', params: [address, 'latest'] });
    return `${formatEther(BigInt(z.string().parse(wei)))} ETH`;
  },
};

function solanaActions(config: DemoConfig): NamespaceActions {
  const actions = new SolanaActions(config);
  return {
    namespace: 'solana',
    title: 'Solana',
    to: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    payments: [
      {
        testId: 'send-transaction-button',
        label: 'Send SOL',
        unit: 'SOL',
        amount: '0.1',
        send: (provider, from, to, amount) => actions.sendSol(sol(provider), from, to, amount),
      },
      ...actions.tokens.map((token): Payment => ({
        testId: `send-token-button-${token.symbol}`,
        label: `Send ${token.symbol}`,
        unit: token.symbol,
        amount: '1.5',
        send: (provider, from, to, amount) => actions.sendToken(sol(provider), from, to, amount, token),
      })),
    ],
    sign: (provider, _, text) => actions.sign(sol(provider), text),
    settled: (_, sent) => actions.confirmed(sent),
    balances: (_, address) => actions.balances(address),
  };
}

/** Actions of this page by namespace. */
export const namespaceActions = (config: DemoConfig): readonly NamespaceActions[] => [
  evmActions,
  solanaActions(config),
];
