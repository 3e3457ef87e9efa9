import { secp256k1 } from '@noble/curves/secp256k1';
import { NETWORK, p2tr, p2wpkh, RawWitness, Script, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { concat, sha256 } from 'viem';

/** Networks by the names of sats-connect. */
export type BitcoinNetworkName = 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet' | 'Regtest';

/** An address of a wallet, with what signing for it needs. */
export interface BitcoinAddress {
  readonly address: string;
  /** Compressed key; that of a Taproot address has no parity. */
  readonly publicKey: string;
  readonly purpose: 'payment' | 'ordinals';
  readonly addressType: 'p2wpkh' | 'p2tr';
}

type Prefixes = typeof NETWORK;

/** Prefixes of addresses by network. */
export const prefixesOf: Readonly<Record<BitcoinNetworkName, Prefixes>> = {
  Mainnet: NETWORK,
  Testnet: TEST_NETWORK,
  Testnet4: TEST_NETWORK,
  Signet: TEST_NETWORK,
  Regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
};

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
/** Encodes bytes as base64, whatever their number. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const hash = (bytes: Uint8Array): Uint8Array => sha256(bytes, 'bytes');

/** Returns the tagged hash of a text (BIP-322). */
function messageHash(message: string): Uint8Array {
  const tag = hash(ascii('BIP0322-signed-message'));
  return hash(concat([tag, tag, ascii(message)]));
}

/** Returns the hash of a text (BIP-322) in hexadecimal. */
export const hexHashOf = (message: string): string => toHex(messageHash(message));

/** Header of a recoverable signature of a SegWit address (BIP-137). */
const SEGWIT_HEADER = 39;
const OP_RETURN = Uint8Array.of(0x6a);
const NO_TRANSACTION = '00'.repeat(32);
const NO_OUTPUT = 0xff_ff_ff_ff;

/** One key with its payment address (P2WPKH) and its address for ordinals (P2TR) on a network. */
export class BitcoinKeys {
  readonly #key: Uint8Array;
  readonly #network: Prefixes;
  readonly #payment: { readonly script: Uint8Array; readonly address?: string | undefined };
  readonly #taproot: {
    readonly script: Uint8Array;
    readonly address?: string | undefined;
    readonly tapInternalKey: Uint8Array;
  };
  readonly addresses: readonly [BitcoinAddress, BitcoinAddress];

  constructor(key: Uint8Array, network: BitcoinNetworkName) {
    const publicKey = secp256k1.getPublicKey(key, true);
    this.#key = key;
    this.#network = prefixesOf[network];
    this.#payment = p2wpkh(publicKey, this.#network);
    this.#taproot = p2tr(publicKey.slice(1), undefined, this.#network);
    this.addresses = [
      { address: this.#payment.address ?? '', publicKey: toHex(publicKey), purpose: 'payment', addressType: 'p2wpkh' },
      {
        address: this.#taproot.address ?? '',
        publicKey: toHex(publicKey.slice(1)),
        purpose: 'ordinals',
        addressType: 'p2tr',
      },
    ];
  }

  /** Whether the key signs for an address. */
  owns(address: string): boolean {
    return this.addresses.some(each => each.address === address);
  }

  /** Signs a text by BIP-322, or by BIP-137 if the protocol is ECDSA and the address pays to a hash of the key. */
  signMessage(message: string, address: string, protocol: 'BIP322' | 'ECDSA'): string {
    const isTaproot = address === this.#taproot.address;
    if (protocol === 'ECDSA' && !isTaproot) return toBase64(this.#signLegacy(message));
    const { script } = isTaproot ? this.#taproot : this.#payment;
    const toSpend = new Transaction({
      version: 0,
      allowUnknownVersion: true,
      allowUnknownInputs: true,
      disableScriptCheck: true,
    });
    toSpend.addOutput({ script, amount: 0n });
    toSpend.addInput({
      txid: NO_TRANSACTION,
      index: NO_OUTPUT,
      sequence: 0,
      finalScriptSig: Script.encode(['OP_0', messageHash(message)]),
    });
    const toSign = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true });
    toSign.addInput({
      txid: toSpend.id,
      index: 0,
      sequence: 0,
      witnessUtxo: { script, amount: 0n },
      ...(isTaproot ? { tapInternalKey: this.#taproot.tapInternalKey } : {}),
    });
    toSign.addOutput({ script: OP_RETURN, amount: 0n });
    toSign.signIdx(this.#key, 0);
    toSign.finalizeIdx(0);
    return toBase64(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []));
  }

  /**
   * Signs inputs of a partially signed transaction (BIP-174), by default those that the key can sign. Returns it, and,
   * if it is to be sent, the finished transaction.
   */
  signPsbt(psbt: Uint8Array, indexes: readonly number[] | undefined, isFinal: boolean): Transaction {
    const transaction = Transaction.fromPSBT(psbt);
    if (indexes) for (const index of indexes) transaction.signIdx(this.#key, index);
    else transaction.sign(this.#key);
    if (isFinal) transaction.finalize();
    return transaction;
  }

  /** Returns the inputs of a transaction that pay to this key. */
  inputOf({ txid, vout, value }: UnspentOutput): {
    readonly txid: string;
    readonly index: number;
    readonly witnessUtxo: { readonly script: Uint8Array; readonly amount: bigint };
  } {
    return { txid, index: vout, witnessUtxo: { script: this.#payment.script, amount: BigInt(value) } };
  }

  /** Signs and finishes a transaction whose inputs all pay to this key. */
  finish(transaction: Transaction): Transaction {
    transaction.sign(this.#key);
    transaction.finalize();
    return transaction;
  }

  #signLegacy(message: string): Uint8Array {
    const text = ascii(message);
    const length = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8];
    const digest = hash(hash(concat([ascii('\u0018Bitcoin Signed Message:\n'), Uint8Array.from(length), text])));
    const signature = secp256k1.sign(digest, this.#key);
    return concat([Uint8Array.of(SEGWIT_HEADER + signature.recovery), signature.toCompactRawBytes()]);
  }
}

/** An output as Esplora lists it. */
export interface UnspentOutput {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
}
