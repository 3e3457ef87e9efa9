import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../domain/errors/errors.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { createEvmWorld, fakeAccounts, type EvmWorld } from '../../../testing/evm-world.js';
import { BUSY, REJECTED, type Eip1193Answer } from '../../../testing/fake-eip1193.js';

const [from, to] = fakeAccounts;

const mail = {
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: { from: { name: 'Ada', wallet: from }, amount: '12' },
};

describe('requests to a connected EVM wallet', () => {
  let world: EvmWorld;
  let adapter: Required<EvmWorld['adapter']>;

  beforeEach(async () => {
    world = createEvmWorld();
    adapter = world.adapter as Required<EvmWorld['adapter']>; // the EVM adapter has all of it
    await world.connect();
    world.wallet.requests.length = 0;
  });

  afterEach(() => world.scope.dispose());

  const answer = (method: string, given: Eip1193Answer): unknown => world.wallet.answers.set(method, given);
  const sent = (): unknown => world.wallet.requests[0]?.params[0];

  describe('signMessage', () => {
    it('sends the text as bytes, with the active account', async () => {
      adapter.useAccount(to);
      expect(await adapter.signMessage('é')).to.equal(`0x${'5e'.repeat(65)}`);
      expect(world.wallet.requests).to.deep.equal([{ method: 'personal_sign', params: ['0xc3a9', to] }]);
    });

    for (const reply of ['0x12', 'ok', null, undefined, 5, {}, `0x${'zz'.repeat(65)}`]) {
      it(`rejects the signature ${JSON.stringify([reply]).slice(1, 20)} with WALLET_BAD_REPLY`, async () => {
        answer('personal_sign', { value: reply });
        await expectRejection(adapter.signMessage('hello'), 'WALLET_BAD_REPLY');
      });
    }

    it('rejects the empty signature of a wallet that signs on the network with SIGNATURE_ON_CHAIN', async () => {
      answer('personal_sign', { value: '0x' });
      await expectRejection(adapter.signMessage('hello'), 'SIGNATURE_ON_CHAIN');
      answer('eth_signTypedData_v4', { value: '0x' });
      await expectRejection(adapter.signTypedData(mail), 'SIGNATURE_ON_CHAIN');
    });

    it('sends one request, also when the wallet fails', async () => {
      answer('personal_sign', { error: { code: -32603, message: 'Internal error' } });
      await expectRejection(adapter.signMessage('hello'), 'UNKNOWN');
      expect(world.wallet.methods).to.deep.equal(['personal_sign']);
    });

    it('accepts the longer signature of a contract', async () => {
      answer('personal_sign', { value: `0x${'ab'.repeat(300)}` });
      expect(await adapter.signMessage('hello')).to.have.length(602);
    });
  });

  describe('signTypedData', () => {
    const signed = (): unknown => JSON.parse(world.wallet.requests[0]?.params[1] as string);

    it('adds the domain type to an object', async () => {
      expect(await adapter.signTypedData(mail)).to.equal(`0x${'5e'.repeat(65)}`);
      expect(world.wallet.requests[0]?.method).to.equal('eth_signTypedData_v4');
      expect(world.wallet.requests[0]?.params[0]).to.equal(from);
      expect(signed()).to.have.nested.property('message.amount', '12');
      expect(signed()).to.have.nested.property('types.EIP712Domain').with.length(4);
    });

    it('accepts JSON', async () => {
      await adapter.signTypedData(JSON.stringify(mail));
      expect(signed()).to.have.property('primaryType', 'Mail');
    });

    it('keeps integers that a number would round', async () => {
      await adapter.signTypedData({ ...mail, message: { ...mail.message, amount: 2n ** 255n } });
      expect(signed()).to.have.nested.property('message.amount', String(2n ** 255n));
    });

    it('accepts a chain id as text', async () => {
      await adapter.signTypedData({ ...mail, domain: { ...mail.domain, chainId: '1' } });
      expect(signed()).to.have.nested.property('types.EIP712Domain').with.length(4);
    });

    for (const [what, typedData] of [
      ['text that is no JSON', 'hello'],
      ['nothing', undefined],
      ['a list', []],
      ['no types', { ...mail, types: undefined }],
      ['a primary type that is not there', { ...mail, primaryType: 'Letter' }],
      ['an address that is none', { ...mail, message: { ...mail.message, from: { name: 'Ada', wallet: '0x12' } } }],
      ['a number below its type', { ...mail, message: { ...mail.message, amount: -1 } }],
      ['a chain id that is none', { ...mail, domain: { ...mail.domain, chainId: 'one' } }],
    ] as const) {
      it(`does not send ${what}`, async () => {
        await expectRejection(adapter.signTypedData(typedData), 'INVALID_REQUEST');
        expect(world.wallet.methods).to.deep.equal([]);
      });
    }

    it('distinguishes a refusal from invalid data', async () => {
      answer('eth_signTypedData_v4', REJECTED);
      await expectRejection(adapter.signTypedData(mail), 'USER_REJECTED');
    });
  });

  describe('sendTransaction', () => {
    it('uses the active account and chain, and hexadecimal amounts', async () => {
      world.wallet.changeChain(137);
      const hash = await adapter.sendTransaction({ to: to.toLowerCase(), value: 10n ** 24n, data: '0xABcd' });
      expect(hash).to.equal(`0x${'7a'.repeat(32)}`);
      expect(sent()).to.deep.equal({
        from,
        to: to.toLowerCase(),
        chainId: '0x89',
        value: '0xd3c21bcecceda1000000',
        data: '0xABcd',
      });
    });

    it('omits undefined fields, and sends a value of zero', async () => {
      await adapter.sendTransaction({ to });
      await adapter.sendTransaction({ to, value: 0n });
      expect(sent()).to.deep.equal({ from, to, chainId: '0x1' });
      expect(world.wallet.requests[1]?.params[0]).to.have.property('value', '0x0');
    });

    for (const [what, request] of [
      ['an address that is too short', { to: '0x1234' }],
      ['an address with a typing error', { to: to.replace('70997970C', '70997970c') }],
      ['an amount below nothing', { to, value: -1n }],
      ['data that is no bytes', { to, data: '0xabc' }],
    ] as const) {
      it(`does not send ${what}`, async () => {
        await expectRejection(adapter.sendTransaction(request), 'INVALID_REQUEST');
        expect(world.wallet.methods).to.deep.equal([]);
      });
    }

    for (const [what, given, code] of [
      ['a refusal', REJECTED, 'USER_REJECTED'],
      ['a wallet that is busy', BUSY, 'WALLET_BUSY'],
      [
        'too little money',
        { error: { code: -32000, message: 'insufficient funds for transfer' } },
        'INSUFFICIENT_FUNDS',
      ],
      ['a revert', { error: { code: 3, message: 'execution reverted: no' } }, 'EXECUTION_REVERTED'],
      ['an answer that is no hash', { value: 'ok' }, 'WALLET_BAD_REPLY'],
      ['an answer that is too long for one', { value: `0x${'7a'.repeat(33)}` }, 'WALLET_BAD_REPLY'],
      ['no answer', { value: undefined }, 'WALLET_BAD_REPLY'],
    ] as const satisfies readonly (readonly [string, Eip1193Answer, ErrorCode])[]) {
      it(`rejects with ${code} for ${what}`, async () => {
        answer('eth_sendTransaction', given);
        await expectRejection(adapter.sendTransaction({ to, value: 1n }), code);
        expect(world.wallet.methods).to.deep.equal(['eth_sendTransaction']);
      });
    }
  });

  describe('getCapabilities', () => {
    it('returns capabilities by hexadecimal chain id, in any format of the wallet', async () => {
      answer('wallet_getCapabilities', {
        value: { '0x1': { atomic: { status: 'supported' } }, '0x089': {}, '10': {}, '0x0': { paymaster: {} }, odd: {} },
      });
      expect(await adapter.getCapabilities()).to.deep.equal({
        '0x1': { atomic: { status: 'supported' } },
        '0x89': {},
        '0xa': {},
        '0x0': { paymaster: {} },
      });
      expect(sent()).to.equal(from);
    });

    for (const reply of [null, undefined, [], 'all', 5]) {
      it(`rejects the reply ${JSON.stringify([reply])} with WALLET_BAD_REPLY`, async () => {
        answer('wallet_getCapabilities', { value: reply });
        await expectRejection(adapter.getCapabilities(), 'WALLET_BAD_REPLY');
      });
    }

    it('rejects with CALLS_UNSUPPORTED if the wallet lacks the method', async () => {
      await expectRejection(adapter.getCapabilities(), 'CALLS_UNSUPPORTED');
    });
  });

  describe('sendCalls', () => {
    const calls = [
      { to, value: 1n },
      { to: from, data: '0x01' },
    ] as const;

    it('sends one request with the active account and chain', async () => {
      answer('wallet_sendCalls', { value: { id: '0xbundle' } });
      expect(await adapter.sendCalls(calls)).to.deep.equal({ id: '0xbundle' });
      expect(sent()).to.deep.equal({
        version: '2.0.0',
        from,
        chainId: '0x1',
        atomicRequired: false,
        calls: [
          { to, value: '0x1' },
          { to: from, data: '0x01' },
        ],
      });
    });

    it('accepts the plain id of older wallets', async () => {
      answer('wallet_sendCalls', { value: '0xold' });
      expect(await adapter.sendCalls(calls)).to.deep.equal({ id: '0xold' });
    });

    for (const [what, given, code] of [
      ['a wallet without the method', 'truth', 'CALLS_UNSUPPORTED'],
      ['one that says so', { error: { code: 4200, message: 'unsupported' } }, 'CALLS_UNSUPPORTED'],
      ['a refusal', REJECTED, 'USER_REJECTED'],
      ['too many', { error: { code: 5740, message: 'too large' } }, 'CALLS_FAILED'],
      ['an error without a meaning', { error: { code: -32603, message: 'Internal error' } }, 'CALLS_FAILED'],
      ['an answer without an id', { value: {} }, 'WALLET_BAD_REPLY'],
      ['an empty id', { value: '' }, 'WALLET_BAD_REPLY'],
    ] as const satisfies readonly (readonly [string, Eip1193Answer, ErrorCode])[]) {
      it(`rejects with ${code} for ${what}`, async () => {
        answer('wallet_sendCalls', given);
        await expectRejection(adapter.sendCalls(calls), code);
      });
    }

    it('rejects an empty list and an invalid call', async () => {
      await expectRejection(adapter.sendCalls([]), 'INVALID_REQUEST');
      await expectRejection(adapter.sendCalls([...calls, { to: '0x' }]), 'INVALID_REQUEST');
      expect(world.wallet.methods).to.deep.equal([]);
    });
  });
});
