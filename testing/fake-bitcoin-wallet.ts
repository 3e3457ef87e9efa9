import { secp256k1, schnorr } from '@noble/curves/secp256k1';
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { sha256 } from 'viem';
import { segwitHash, taprootHash } from '../controllers/sign-in/verify/bip322.js';
import { outputOf } from '../controllers/sign-in/verify/bitcoin-address.js';

/** Response of the fake wallet to an operation; `truth` is the default response. */
export type BitcoinAnswer =
  'truth' | 'hang' | { readonly value: unknown } | { readonly error: unknown } | { readonly throws: unknown };

/** Operations of the fake wallet that a test can override. */
export type BitcoinOperation =
  'connect' | 'signMessage' | 'sendTransfer' | 'signPsbt' | 'pushPsbt' | 'switch' | 'disconnect';

/** Network of the fake wallet, by the names of each interface. */
export interface FakeNetwork {
  readonly sats: string;
  readonly unisat: string;
  readonly caip: `bip122:${string}`;
}

/** Networks of the fake wallet. */
export const fakeNetworks = {
  main: { sats: 'Mainnet', unisat: 'BITCOIN_MAINNET', caip: 'bip122:000000000019d6689c085ae165831e93' },
  test: { sats: 'Testnet', unisat: 'BITCOIN_TESTNET', caip: 'bip122:000000000933ea01ad0ee984209779ba' },
  test4: { sats: 'Testnet4', unisat: 'BITCOIN_TESTNET4', caip: 'bip122:00000000da84f2bafbbc53dee25a72ae' },
} as const satisfies Record<string, FakeNetwork>;

/** A key with its SegWit and its Taproot address on a network. */
export function bitcoinKey(
  seed: number,
  network: FakeNetwork,
): {
  readonly privateKey: Uint8Array;
  readonly publicKey: string;
  readonly segwit: string;
  readonly taproot: string;
} {
  const privateKey = new Uint8Array(32).fill(seed);
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const addresses = network.sats === 'Mainnet' ? NETWORK : TEST_NETWORK;
  const [segwit, taproot] = [
    p2wpkh(publicKey, addresses).address,
    p2tr(publicKey.slice(1), undefined, addresses).address,
  ];
  if (!segwit || !taproot) throw new Error('The key has no address');
  return { privateKey, publicKey: hex(publicKey), segwit, taproot };
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Id of every transfer that the fake wallet sends. */
export const FAKE_TXID = 'ab'.repeat(32);

/** A Bitcoin wallet with real keys: responds correctly unless a test overrides an operation. The shapes are in `fake-bitcoin-shapes.ts`. */
export class FakeBitcoinWallet {
  network: FakeNetwork;
  accounts: readonly string[];
  /** True once the wallet has granted access to the page. */
  granted = false;
  /** True reports success of a switch without switching. */
  stays = false;
  readonly answers = new Map<BitcoinOperation, BitcoinAnswer>();
  /** Operations that a person had to approve, in order. */
  readonly requests: { readonly operation: BitcoinOperation; readonly params: unknown }[] = [];
  readonly listeners: { readonly event: string; readonly listener: (payload: unknown) => void }[] = [];
  readonly #keys = new Map<string, Uint8Array>();
  readonly #waiting: (() => void)[] = [];
  readonly #onRequest = new Map<BitcoinOperation, () => void>();

  constructor(network: FakeNetwork, seeds: readonly number[] = [1, 2], kind: 'segwit' | 'taproot' = 'segwit') {
    this.network = network;
    this.accounts = seeds.map(seed => {
      const key = bitcoinKey(seed, network);
      this.#keys.set(key.segwit, key.privateKey);
      this.#keys.set(key.taproot, key.privateKey);
      return key[kind];
    });
  }

  /** Handles an operation by the answer that the test has set. */
  async handle<T>(operation: BitcoinOperation, params: unknown, truth: () => T): Promise<unknown> {
    this.requests.push({ operation, params });
    this.#onRequest.get(operation)?.();
    const answer = this.answers.get(operation) ?? 'truth';
    if (answer === 'hang') await new Promise<void>(resolve => this.#waiting.push(resolve));
    if (typeof answer === 'object') {
      if ('value' in answer) return answer.value;
      throw 'error' in answer ? answer.error : answer.throws;
    }
    if (operation === 'connect') this.granted = true;
    return truth();
  }

  /** Approves the pending operations. */
  answerLate(): void {
    this.answers.clear();
    this.#waiting.splice(0).forEach(resolve => resolve());
  }

  /** Approves the oldest pending operation. */
  answerFirst(): void {
    this.#waiting.shift()?.();
  }

  /** Resolves on the next request of the operation. */
  whenRequested(operation: BitcoinOperation): Promise<void> {
    return new Promise(resolve => this.#onRequest.set(operation, resolve));
  }

  emit(event: string, payload: unknown): void {
    for (const each of [...this.listeners]) if (each.event === event) each.listener(payload);
  }

  count(operation: BitcoinOperation): number {
    return this.requests.filter(each => each.operation === operation).length;
  }

  /** Signs a text by BIP-322 or BIP-137. */
  sign(message: string, address: string, protocol: 'bip322' | 'ecdsa'): string {
    const key = this.#keys.get(address);
    const output = outputOf(address, this.network.caip);
    if (!key || !output) throw new Error(`Not an own address: ${address}`);
    if (protocol === 'ecdsa') return base64(signLegacy(message, key));
    if (output.kind === 'p2tr') {
      const publicKey = secp256k1.getPublicKey(key, true);
      const { tweakedPrivateKey } = tweak(key, publicKey);
      return base64(witness([schnorr.sign(taprootHash(message, output, 0), tweakedPrivateKey)]));
    }
    const signature = secp256k1.sign(segwitHash(message, output, output.program), key).toDERRawBytes();
    return base64(witness([Uint8Array.of(...signature, 1), secp256k1.getPublicKey(key, true)]));
  }

  /** Signs inputs of a partially signed transaction in hexadecimal. */
  signPsbt(
    psbt: string,
    inputs: readonly { readonly index: number; readonly address: string }[],
    isFinal: boolean,
  ): string {
    const transaction = Transaction.fromPSBT(bytesOf(psbt));
    for (const { index, address } of inputs) {
      const key = this.#keys.get(address);
      if (!key) throw new Error(`Not an own address: ${address}`);
      transaction.signIdx(key, index);
    }
    if (isFinal) transaction.finalize();
    return hex(transaction.toPSBT());
  }
}

/** Returns the id of a finished transaction in hexadecimal. */
export const idOf = (psbt: string): string => Transaction.fromPSBT(bytesOf(psbt)).id;

const witness = (items: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.of(items.length, ...items.flatMap(item => [item.length, ...item]));

/** Returns the key of the output of a key (BIP-341), without scripts. */
function tweak(key: Uint8Array, publicKey: Uint8Array): { readonly tweakedPrivateKey: Uint8Array } {
  const n = secp256k1.CURVE.n;
  const number = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes)}`);
  const inner = publicKey[0] === 3 ? n - number(key) : number(key);
  const tag = sha256(new TextEncoder().encode('TapTweak'), 'bytes');
  const added = number(sha256(Uint8Array.of(...tag, ...tag, ...publicKey.slice(1)), 'bytes'));
  return { tweakedPrivateKey: bytesOf(((inner + added) % n).toString(16).padStart(64, '0')) };
}

/** Signs by BIP-137, with the header of a compressed P2PKH key, as wallets do for all addresses. */
function signLegacy(message: string, key: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(message);
  const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n');
  const length = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8];
  const hash = sha256(sha256(Uint8Array.of(...title, ...length, ...text), 'bytes'), 'bytes');
  const signed = secp256k1.sign(hash, key);
  return Uint8Array.of(31 + signed.recovery, ...signed.toCompactRawBytes());
}
