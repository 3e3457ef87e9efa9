import { ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519';
import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { hashMessage, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { encodeBase58 } from '../../domain/base58.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { verifySignature, type NodeRequest, type SignedText } from './verify-signature.js';
import { verifySolana } from './verify-solana.js';

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const account = privateKeyToAccount(KEY);
const message = 'app.example wants you to sign in with your Ethereum account: Öl';

const signedByKey = async (): Promise<SignedText> => ({
  message,
  signature: await account.signMessage({ message }),
  address: account.address,
  chainId: 'eip155:1',
});

/** Node that answers every request with `result` and records the requests. */
const nodeWith = (result: unknown): { requests: unknown[]; nodeOf: () => NodeRequest } => {
  const requests: unknown[] = [];
  return { requests, nodeOf: () => async request => (requests.push(request), result) };
};

describe('verifySignature of an EVM account', () => {
  it('accepts the signature of the key, without a request', async () => {
    const node = nodeWith('0x00');
    expect(await verifySignature(await signedByKey(), node)).to.equal(true);
    expect(node.requests).to.deep.equal([]);
  });

  it('accepts the address in one case and refuses a wrong checksum', async () => {
    const signed = await signedByKey();
    const lower = signed.address.toLowerCase();
    expect(await verifySignature({ ...signed, address: lower })).to.equal(true);
    expect(await verifySignature({ ...signed, address: `0x${lower.slice(2).toUpperCase()}` })).to.equal(true);
    const swapped = signed.address.replace(/[a-f]/, letter => letter.toUpperCase());
    expect(await verifySignature({ ...signed, address: swapped })).to.equal(false);
  });

  it('accepts the compact form (EIP-2098)', async () => {
    const signed = await signedByKey();
    const compact = serializeCompactSignature(
      signatureToCompactSignature(parseSignature(signed.signature as `0x${string}`)),
    );
    expect(compact).to.have.length(130);
    expect(await verifySignature({ ...signed, signature: compact })).to.equal(true);
  });

  it('asks the contract when the key does not match, with the hash of the message', async () => {
    const node = nodeWith('0x01');
    const other = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    expect(await verifySignature({ ...(await signedByKey()), address: other.address }, node)).to.equal(true);
    const [request] = node.requests as [{ method: string; params: [{ data: string }, string] }];
    expect(request.method).to.equal('eth_call');
    expect(request.params[0].data).to.include(hashMessage(message).slice(2));
    expect(request.params[0].data).to.include(other.address.slice(2).toLowerCase());
  });

  it('refuses what the contract refuses or reverts on', async () => {
    const signed = { ...(await signedByKey()), message: `${message}.` };
    expect(await verifySignature(signed, nodeWith('0x00'))).to.equal(false);
    const revert: NodeRequest = () => Promise.reject(Object.assign(new Error('execution reverted'), { code: 3 }));
    expect(await verifySignature(signed, { nodeOf: () => revert })).to.equal(false);
  });

  it('cannot tell without a node, with a failing node, or with a meaningless answer', async () => {
    const signed = { ...(await signedByKey()), message: `${message}.` };
    await expectRejection(verifySignature(signed), 'SIWX_UNVERIFIABLE');
    await expectRejection(verifySignature(signed, { nodeOf: () => undefined }), 'SIWX_UNVERIFIABLE');
    const down: NodeRequest = () => Promise.reject(new TypeError('Failed to fetch'));
    await expectRejection(verifySignature(signed, { nodeOf: () => down }), 'SIWX_UNVERIFIABLE');
    for (const result of ['0x', null, 1, '0x02', `0x${'01'.repeat(32)}`])
      await expectRejection(verifySignature(signed, nodeWith(result)), 'SIWX_UNVERIFIABLE');
  });

  it('refuses without a request what is no hexadecimal signature or no address', async () => {
    const node = nodeWith('0x01');
    const signed = await signedByKey();
    for (const signature of ['', 'ab', '0x1', '0xgg', `0x${'00'.repeat(40_000)}`])
      expect(await verifySignature({ ...signed, signature }, node), signature.slice(0, 9)).to.equal(false);
    for (const address of ['', '0x', `${account.address}00`, 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'])
      expect(await verifySignature({ ...signed, address }, node), address).to.equal(false);
    expect(node.requests).to.deep.equal([]);
  });

  it('refuses the zero address, as which a contract takes every signature that is none', async () => {
    const node = nodeWith('0x01'); // what chains answer: their function that recovers a signer returns zero for a failure
    const signature = `0x${'00'.repeat(64)}1b`;
    const signed = { message, signature, address: `0x${'00'.repeat(20)}`, chainId: 'eip155:1' } as const;
    expect(await verifySignature(signed, node)).to.equal(false);
    expect(node.requests).to.deep.equal([]);
  });

  it('rejects with the reason of the signal while the node is silent', async () => {
    const stop = new AbortController();
    const signed = { ...(await signedByKey()), message: 'other' };
    const silent: NodeRequest = () => {
      stop.abort(new Error('stopped'));
      return new Promise(() => undefined);
    };
    const reason: unknown = await verifySignature(signed, { nodeOf: () => silent, signal: stop.signal }).catch(
      (error: unknown) => error,
    );
    expect(reason).to.equal(stop.signal.reason);
  });
});

/** Every encoding of a point of small order, with both signs: those of the library, and 0 and 1 written with p added. */
const SMALL_ORDER: readonly Uint8Array[] = [
  ...ED25519_TORSION_SUBGROUP,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
].flatMap(hex => {
  const key = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
  const negative = Uint8Array.from(key, (byte, at) => (at === 31 ? byte | 0x80 : byte));
  return [key, negative];
});

describe('verifySignature of a Solana account', () => {
  const signedBySolana = async (): Promise<SignedText> => {
    const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(message));
    const publicKey = await crypto.subtle.exportKey('raw', keys.publicKey);
    return {
      message,
      signature: encodeBase58(new Uint8Array(signature)),
      address: encodeBase58(new Uint8Array(publicKey)),
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    };
  };
  const withoutEd25519 = {
    importKey: () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError')),
    verify: () => Promise.reject(new Error('not reached')),
  } as Pick<SubtleCrypto, 'importKey' | 'verify'>;

  for (const [by, verify] of [
    ['the platform', (signed: SignedText) => verifySignature(signed)],
    ['the library', (signed: SignedText) => verifySolana(signed, withoutEd25519)],
  ] as const) {
    it(`accepts the signature of the key, by ${by}`, async () => {
      expect(await verify(await signedBySolana())).to.equal(true);
    });

    it(`refuses another text, key or signature, by ${by}`, async () => {
      const [signed, other] = [await signedBySolana(), await signedBySolana()];
      expect(await verify({ ...signed, message: `${message} ` })).to.equal(false);
      expect(await verify({ ...signed, address: other.address })).to.equal(false);
      expect(await verify({ ...signed, signature: other.signature })).to.equal(false);
      expect(await verify({ ...signed, signature: encodeBase58(new Uint8Array(64)) })).to.equal(false);
    });
  }

  it('refuses the keys of small order, for which anybody can compute signatures', async () => {
    const forgeries = SMALL_ORDER.flatMap(key => SMALL_ORDER.map(start => ({ key, start })));
    let accepted = 0;
    for (const { key, start } of forgeries) {
      const signature = encodeBase58(new Uint8Array([...start, ...new Uint8Array(32)]));
      const signed = { message, signature, address: encodeBase58(key), chainId: 'solana:1' } as const;
      if (await verifySignature(signed)) accepted += 1;
    }
    expect(accepted).to.equal(0);
  });

  it('refuses texts of another length or alphabet', async () => {
    const signed = await signedBySolana();
    for (const signature of ['', '0x00', '1'.repeat(63), '1'.repeat(1_000_000), 'l'.repeat(64)])
      expect(await verifySignature({ ...signed, signature }), signature.slice(0, 9)).to.equal(false);
    for (const address of ['', '1'.repeat(31), '1'.repeat(45), account.address])
      expect(await verifySignature({ ...signed, address }), address).to.equal(false);
  });
});

it('verifySignature cannot tell for namespaces without a verifier', async () => {
  const signed = {
    message,
    signature: '',
    address: 'cosmos1',
    chainId: 'cosmos:cosmoshub-4',
  } as const;
  await expectRejection(verifySignature(signed), 'SIWX_UNVERIFIABLE');
});

it('verifySignature refuses damaged texts and signatures: 1,000 cases', async () => {
  const signed = await signedByKey();
  const node = nodeWith('0x00');
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 15 }), async (isText, place, step) => {
      const field = isText ? 'message' : 'signature';
      const text = signed[field];
      const at = isText ? place % text.length : 2 + (place % 128); // the last byte has two spellings
      const changed = isText
        ? String.fromCharCode(text.charCodeAt(at) ^ step)
        : ((parseInt(text.charAt(at), 16) + step) % 16).toString(16);
      const damaged = { ...signed, [field]: text.slice(0, at) + changed + text.slice(at + 1) };
      expect(await verifySignature(damaged, node)).to.equal(false);
    }),
    { numRuns: 1_000 },
  );
});
