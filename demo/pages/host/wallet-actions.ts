import { numberToHex, parseEther, stringToHex } from 'viem';
import * as z from 'zod/mini';

/** The EIP-1193 provider from `kit.getProvider('eip155')`. */
export interface WalletProvider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/i));
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i));
const receiptSchema = z.nullable(z.object({ status: z.enum(['0x0', '0x1']), blockNumber: hex, gasUsed: hex }));

/** Receipt of a transaction. */
export interface Receipt {
  readonly hash: string;
  readonly isSuccess: boolean;
  readonly blockNumber: bigint;
  readonly gasUsed: bigint;
}

/** Typed data that the demo signs. */
export const demoTypedData = (chainId: number): object => ({
  domain: { name: 'Latchkey demo', version: '1', chainId },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'quantity', type: 'uint256' },
      { name: 'buyer', type: 'address' },
    ],
  },
  primaryType: 'Order',
  message: { item: 'A key', quantity: '2', buyer: '0x000000000000000000000000000000000000dEaD' },
});

/** Signs a text. */
export const signMessage = async (provider: WalletProvider, account: string, text: string): Promise<string> =>
  hex.parse(await provider.request({ method: 'personal_sign', params: [stringToHex(text), account] }));

/** Signs typed data. */
export const signTypedData = async (provider: WalletProvider, account: string, chainId: number): Promise<string> =>
  hex.parse(
    await provider.request({
      method: 'eth_signTypedData_v4',
      params: [account, JSON.stringify(demoTypedData(chainId))],
    }),
  );

/** Sends a decimal amount and resolves with the transaction hash. Throws if the amount is invalid. */
export async function sendEther(provider: WalletProvider, from: string, to: string, amount: string): Promise<string> {
  if (!/^0x[0-9a-f]{40}$/i.test(to)) throw new Error(`${to || 'Nothing'} is no address`);
  if (!/^\d+(\.\d{1,18})?$/.test(amount)) throw new Error(`${amount || 'Nothing'} is no amount`);
  const transaction = { from, to, value: numberToHex(parseEther(amount)) };
  return hash.parse(await provider.request({ method: 'eth_sendTransaction', params: [transaction] }));
}

const POLL_MS = 500;
const TIMEOUT_MS = 60_000;

/** Waits until a block includes the transaction. */
export async function waitForReceipt(provider: WalletProvider, transaction: string): Promise<Receipt> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await provider.request({ method: 'eth_getTransactionReceipt', params: [transaction] });
    const receipt = receiptSchema.parse(answer);
    if (receipt)
      return {
        hash: transaction,
        isSuccess: receipt.status === '0x1',
        blockNumber: BigInt(receipt.blockNumber),
        gasUsed: BigInt(receipt.gasUsed),
      };
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The transaction is in no block yet');
}

/** Describes a receipt. */
export const receiptText = ({ hash: transaction, isSuccess, blockNumber, gasUsed }: Receipt): string =>
  `${isSuccess ? 'Confirmed' : 'Failed'} in block ${blockNumber.toString()}, for ${gasUsed.toString()} gas\n${transaction}`;

/** Returns the message of an error for the user. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
