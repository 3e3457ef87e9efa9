import { expect } from '@open-wc/testing';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  parseAbi,
  type Hex,
} from 'viem';
import { Scope } from '../../../core/scope.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { mainnet, optimism, polygon } from '../../../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { ManualClock } from '../../../../testing/manual-clock.js';
import { readNames } from './names.js';

const RESOLVER = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
]);
const RECORDS = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
]);
const LOOKUP = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']);
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const NODE = 'https://node.test/';
const network: CaipNetwork = { ...toCaipNetwork(mainnet), rpcUrls: { default: { http: [NODE] } } };
const target = toCaipNetwork(polygon);

interface Records {
  readonly name?: string;
  /** Name of the account on Polygon; null if only a gateway has it. */
  readonly ownName?: string | null | undefined;
  readonly address?: Hex;
  /** Address on another chain. */
  readonly own?: Hex;
  readonly avatar?: string;
  /** Code at each address. */
  readonly code?: Hex;
  /** Gateways to which the contract refers. */
  readonly gateways?: readonly string[];
}

/** A node that answers for ENS, and the names of the hosts that were asked. */
function make(records: Records) {
  const requests: string[] = [];
  const zero = `0x${'0'.repeat(40)}` as const;
  const revert = (data: Hex) => ({ error: { code: 3, message: 'execution reverted', data } });
  const answerRecord = (call: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi: RECORDS, data: call });
    if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [records.avatar ?? '']);
    if (args.length === 2) return encodeAbiParameters([{ type: 'bytes' }], [records.own ?? '0x']);
    return encodeAbiParameters([{ type: 'address' }], [records.address ?? zero]);
  };
  const answer = (data: Hex) => {
    const { functionName, args } = decodeFunctionData({ abi: RESOLVER, data });
    const isOwn = functionName === 'reverseWithGateways' && args[1] === 0x8000_0089n;
    if (records.gateways || (isOwn && records.ownName === null)) {
      const urls = records.gateways ?? ['https://gateway.example/{sender}/{data}'];
      const lookup = [network.contracts?.['ensUniversalResolver'], urls] as const;
      const { address: to } = lookup[0] as { address: Hex };
      return revert(
        encodeErrorResult({
          abi: LOOKUP,
          errorName: 'OffchainLookup',
          args: [to, lookup[1], '0x', '0x12345678', '0x'],
        }),
      );
    }
    if (functionName === 'reverseWithGateways') {
      const name = isOwn ? (records.ownName ?? undefined) : records.name;
      if (name === undefined)
        return revert(encodeErrorResult({ abi: RESOLVER, errorName: 'ResolverNotFound', args: ['0x'] }));
      return { result: encodeFunctionResult({ abi: RESOLVER, functionName, result: [name, zero, zero] }) };
    }
    return { result: encodeFunctionResult({ abi: RESOLVER, functionName, result: [answerRecord(args[1]), zero] }) };
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url).origin);
    const { id, method, params } = (await request.json()) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly [{ readonly data: Hex }];
    };
    if (method === 'eth_getCode') return Response.json({ jsonrpc: '2.0', id, result: records.code ?? '0x' });
    return Response.json({ jsonrpc: '2.0', id, ...answer(params[0].data) });
  };
  return { names: readNames({ scope: new Scope(new ManualClock()), fetch }), requests };
}

const query = { address, network, target: network, gateways: false };

describe('names of ENS', () => {
  it('are read from the nodes alone', async () => {
    const { names, requests } = make({ name: 'alice.eth', avatar: 'https://pictures.example/a.png' });
    expect(await names.identity(query)).to.deep.equal({ name: 'alice.eth', avatar: undefined });
    expect([...new Set(requests)]).to.deep.equal(['https://node.test']);
  });

  it('come with pictures of other hosts if the host allows it, and with pictures inside the record', async () => {
    const picture = 'data:image/svg+xml;base64,PHN2Zy8+';
    expect(await make({ name: 'a.eth', avatar: picture }).names.identity(query)).to.include({ avatar: picture });
    const far = make({ name: 'a.eth', avatar: 'https://pictures.example/a.png' });
    expect(await far.names.identity({ ...query, gateways: true })).to.include({
      avatar: 'https://pictures.example/a.png',
    });
    const unsafe = make({ name: 'a.eth', avatar: 'javascript:alert(1)' });
    expect(await unsafe.names.identity({ ...query, gateways: true })).to.include({ avatar: undefined });
  });

  it('are undefined without a record, and if they look like another name', async () => {
    expect(await make({}).names.identity(query)).to.equal(undefined);
    expect(await make({ name: 'AlicE.eth' }).names.identity(query)).to.equal(undefined);
    expect(await make({ name: 'a b.eth' }).names.identity(query)).to.equal(undefined);
  });

  it('are those of the account on another network, otherwise those on Ethereum', async () => {
    const nameOn = async (records: Records, on: CaipNetwork): Promise<string | undefined> =>
      (await make({ name: 'alice.eth', ...records }).names.identity({ ...query, target: on }))?.name;
    expect(await nameOn({ ownName: 'pay.alice.eth' }, target)).to.equal('pay.alice.eth');
    expect(await nameOn({ ownName: 'pay.alice.eth' }, network)).to.equal('alice.eth');
    expect(await nameOn({ ownName: 'pay.alice.eth' }, toCaipNetwork(optimism))).to.equal('alice.eth');
    for (const ownName of [undefined, null, 'AlicE.eth'])
      expect(await nameOn({ ownName }, target)).to.equal('alice.eth');
  });

  it('resolve to an address, on another network to that network’s own', async () => {
    const { names } = make({ address });
    expect(await names.resolve({ name: 'Alice.eth', network, target: network, gateways: false })).to.equal(address);
    expect(await names.resolve({ name: 'alice.eth', network, target, gateways: false })).to.equal(address);
    expect(
      await make({ address, own: other }).names.resolve({ name: 'alice.eth', network, target, gateways: false }),
    ).to.match(new RegExp(other, 'i'));
    expect(await make({}).names.resolve({ name: 'bob.eth', network, target, gateways: false })).to.equal(undefined);
  });

  it('resolve to no contract of Ethereum on another network, where it may not exist', async () => {
    const resolve = (code: Hex, on = target): Promise<string | undefined> =>
      make({ address, code }).names.resolve({ name: 'safe.eth', network, target: on, gateways: false });
    expect(await resolve('0x60')).to.equal(undefined);
    expect(await resolve('0x60', network)).to.equal(address);
    expect(await resolve(`0xef0100${other.slice(2)}` as Hex)).to.equal(address);
  });

  it('are not asked for if they are invalid, or on a network without ENS', async () => {
    const { names, requests } = make({ address });
    expect(await names.resolve({ name: 'no name', network, target: network, gateways: false })).to.equal(undefined);
    expect(await names.resolve({ name: 'alice.eth', network: target, target, gateways: false })).to.equal(undefined);
    expect(requests).to.deep.equal([]);
  });

  it('are undefined if only a gateway has them and the host allows none', async () => {
    const { fetch } = window;
    const gateways: string[] = [];
    window.fetch = async input => {
      gateways.push(new Request(input).url);
      return Response.json({ data: '0x' });
    };
    try {
      const { names } = make({ gateways: ['https://gateway.example/{sender}/{data}', 'http://192.168.0.1/{sender}'] });
      expect(await names.identity(query)).to.equal(undefined);
      expect(await names.resolve({ name: 'alice.eth', network, target: network, gateways: false })).to.equal(undefined);
      expect(gateways).to.deep.equal([]);
      await names.identity({ ...query, gateways: true }).catch(() => undefined);
      expect([...new Set(gateways.map(url => new URL(url).host))]).to.deep.equal(['gateway.example']);
    } finally {
      window.fetch = fetch;
    }
  });

  it('reject if no node answers', async () => {
    const fetch = () =>
      Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } }));
    await expectRejection(readNames({ scope: new Scope(), fetch }).identity(query), 'RPC_FAILED', 'METHOD_UNSUPPORTED');
  });
});
