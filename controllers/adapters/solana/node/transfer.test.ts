import { aTimeout, expect } from '@open-wc/testing';
import { decodeBase58, encodeBase58 } from '../../../domain/base58.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import {
  chainAccount,
  FakeSocket,
  FakeSolanaChain,
  holding,
  mintData,
  worldOn,
} from '../../../../testing/fake-solana-chain.js';
import { isSignedBy, messageOf, standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import { devCluster, mainCluster, nodeRefusal, type SolanaWorld } from '../../../../testing/solana-world.js';
import type { SignedTransfer, TransferProgress, TransferRequest } from '../../transfers.js';
import { readTransaction } from '../wire.js';
import { loadErrors } from '../../../domain/errors/errors.js';

const [me, , to] = standardAccounts;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const MINT = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const mintBytes = decodeBase58(MINT) ?? new Uint8Array();
const SOURCES = ['8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'] as const;

const request: TransferRequest = { to, amount: 1_000_000n };
const amountOf = (bytes: Uint8Array): bigint[] => {
  // Each amount stands at the end of an instruction of SOL (2, then 8 bytes), or after the number of a transfer of tokens
  const found: bigint[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 12 <= bytes.length; at += 1) {
    if (view.getUint8(at) === 12 && view.getUint32(at + 1, true) === 2) found.push(view.getBigUint64(at + 5, true));
    if (view.getUint8(at) === 10 && view.getUint8(at + 1) === 12 && view.getUint8(at + 10) === 6) {
      found.push(view.getBigUint64(at + 2, true));
    }
  }
  return found;
};

/** Price of a compute unit in micro-lamports: an instruction of one byte 3 and 8 bytes. */
const unitPriceOf = (bytes: Uint8Array): bigint | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 10 <= bytes.length; at += 1)
    if (view.getUint8(at) === 9 && view.getUint8(at + 1) === 3) return view.getBigUint64(at + 2, true);
  return undefined;
};

describe('a transfer on Solana', () => {
  before(loadErrors);

  let chain: FakeSolanaChain;
  let world: SolanaWorld;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    FakeSocket.last = undefined;
    world = worldOn(chain);
    await world.connect();
    chain.accounts.set(MINT, chainAccount(TOKEN_PROGRAM, mintData()));
    chain.holdings.set(me, [
      [SOURCES[0], chainAccount(TOKEN_PROGRAM, holding(mintBytes, 30n))],
      [SOURCES[1], chainAccount(TOKEN_PROGRAM, holding(mintBytes, 100n))],
    ]);
  });

  afterEach(() => world.scope.dispose());

  const estimate = (expected = request) => world.adapter.estimateTransfer?.(expected) ?? expect.fail('it is there');
  const transfer = (expected = request, progress: TransferProgress = {}): Promise<string> =>
    world.adapter.transfer?.(expected, progress) ?? expect.fail('it is there');
  const requests = (method: string): readonly unknown[][] =>
    world.requests.filter(each => each.method === method).map(({ params }) => [...params]);

  describe('of SOL', () => {
    it('costs the fee that the node returns for the transaction', async () => {
      expect(await estimate()).to.deep.equal({ fee: 5_000n, deposit: 0n });
    });

    it('costs the computed fee if the node returns none', async () => {
      chain.prices = [1_000_000];
      chain.answers.set('getFeeForMessage', () => ({ value: null }));
      expect((await estimate()).fee).to.equal(5_495n);
    });

    it('costs exactly the reviewed fee, whatever the usual price is now', async () => {
      chain.prices = [1_000_000];
      chain.answers.set('getFeeForMessage', () => ({ value: null }));
      const cost = { fee: 5_200n, deposit: 0n };
      await transfer(request, { reviewed: { account: me, network: mainCluster.caipNetworkId, cost } });
      const [bytes = new Uint8Array()] = chain.sent;
      expect(unitPriceOf(bytes)).to.equal((200n * 1_000_000n) / 495n);
    });

    it('rejects with FEE_CHANGED when the network charges more than was reviewed', async () => {
      chain.answers.set('getFeeForMessage', () => ({ value: 6_000 }));
      const reviewed = { account: me, network: mainCluster.caipNetworkId, cost: { fee: 5_999n, deposit: 0n } };
      await expectRejection(transfer(request, { reviewed }), 'FEE_CHANGED');
      expect(chain.sent).to.deep.equal([]);
    });

    it('is planned for no other account or network than the reviewed one', async () => {
      for (const reviewed of [
        { account: to, network: mainCluster.caipNetworkId },
        { account: me, network: devCluster.caipNetworkId },
      ])
        await expectRejection(transfer(request, { reviewed }), 'REQUEST_ABORTED');
      expect(world.requests).to.deep.equal([]);
    });

    it('leaves nothing of nearly all SOL: the rest is the fee, if the price has changed', async () => {
      chain.prices = [1_000_000];
      chain.answers.set('getFeeForMessage', () => ({ value: null }));
      chain.accounts.set(me, { ...chainAccount('11111111111111111111111111111111', ''), lamports: 1_005_300 });
      expect((await estimate()).fee).to.equal(5_300n);
      chain.prices = [200_000];
      expect((await estimate()).fee).to.equal(5_300n);
    });

    it('is signed by the active account, sent and confirmed', async () => {
      const events: string[] = [];
      const hash = await transfer(request, { onSent: (sent: string) => events.push(sent) });
      const [bytes = new Uint8Array()] = chain.sent;
      const [signature = new Uint8Array()] = readTransaction(bytes)?.signatures ?? [];
      expect([hash, ...events]).to.deep.equal([encodeBase58(signature), encodeBase58(signature)]);
      expect(await isSignedBy(me, messageOf(bytes), signature)).to.equal(true);
      expect(amountOf(bytes)).to.deep.equal([1_000_000n]);
    });

    it('is simulated without a signature, and reads the fees of its writable accounts', async () => {
      await transfer();
      expect(requests('simulateTransaction')[0]?.[1]).to.deep.include({
        sigVerify: false,
        replaceRecentBlockhash: true,
      });
      expect(requests('getRecentPrioritizationFees')).to.deep.equal([[[me, to]]]);
    });

    it('is a legacy transaction if the wallet signs no other', async () => {
      world = worldOn(chain);
      world.wallet.versions = ['legacy'];
      await world.connect();
      await transfer();
      expect(readTransaction(chain.sent[0] ?? new Uint8Array())?.version).to.equal('legacy');
    });

    it('is sent by a wallet that cannot only sign', async () => {
      world.wallet.lacks.add('solana:signTransaction');
      await world.adapter.disconnect();
      await world.adapter.connect('Fake Wallet');
      const hash = await transfer();
      const [bytes = new Uint8Array()] = world.wallet.sent;
      expect(hash).to.equal(encodeBase58(readTransaction(bytes)?.signatures[0] ?? new Uint8Array()));
      expect(chain.sent).to.have.length(0);
    });

    it('counts as sent if the node has it already', async () => {
      chain.answers.set('sendTransaction', () =>
        nodeRefusal(-32002, 'Transaction simulation failed', { err: 'AlreadyProcessed' }),
      );
      expect(decodeBase58(await transfer())).to.have.length(64);
    });

    it('takes a reply that names another transaction for none, and asks for the outcome', async () => {
      chain.answers.set('sendTransaction', () => encodeBase58(new Uint8Array(64).fill(9)));
      expect(decodeBase58(await transfer())).to.have.length(64);
    });

    it('tells its signature and its bytes before the first node is asked to send it', async () => {
      const order: string[] = [];
      chain.answers.set('sendTransaction', ({ params }) => {
        order.push(`node: ${String(params[0]).slice(0, 20)}`);
        return new Response('', { status: 502 });
      });
      const onSent = (_: string, signed?: SignedTransfer): void =>
        void order.push(`told: ${signed?.bytes.slice(0, 20)}`);
      void transfer(request, { onSent }).catch(() => undefined);
      while (order.length < 2) await aTimeout(0);
      expect(order[0]?.slice(6)).to.equal(order[1]?.slice(6));
      expect(order.slice(0, 2).map(entry => entry.slice(0, 4))).to.deep.equal(['told', 'node']); // it asks again meanwhile
    });

    it('is not sent if the node refuses it, and says so', async () => {
      chain.answers.set('sendTransaction', () =>
        nodeRefusal(-32002, 'Transaction simulation failed', { err: 'InsufficientFundsForFee' }),
      );
      const events: string[] = [];
      const progress = { onSent: () => events.push('sent'), onRefused: () => events.push('refused') };
      await expectRejection(transfer(request, progress), 'INSUFFICIENT_FUNDS');
      expect(events).to.deep.equal(['sent', 'refused']);
    });

    it('is followed if a node refuses it after another one gave no answer', async () => {
      let tries = 0;
      chain.answers.set('sendTransaction', () => {
        tries += 1;
        if (tries === 1) return new Response('<html>', { status: 200 }); // the first node has it
        return nodeRefusal(-32002, 'Transaction simulation failed', { err: 'BlockhashNotFound' });
      });
      const events: string[] = [];
      const hash = await transfer(request, {
        onSent: () => events.push('sent'),
        onRefused: () => events.push('refused'),
      });
      expect([decodeBase58(hash)?.length, events]).to.deep.equal([64, ['sent']]);
    });

    it('goes on when the wallet disconnects after it has signed', async () => {
      chain.answers.set('sendTransaction', () => {
        void world.adapter.disconnect();
        return new Response('<html>');
      });
      expect(decodeBase58(await transfer())).to.have.length(64);
    });

    it('is sent again by a later page with the same bytes, and never with others', async () => {
      let stored: SignedTransfer | undefined;
      const killed = new AbortController();
      chain.answers.set('sendTransaction', () => {
        killed.abort();
        return new Response('', { status: 502 });
      });
      const first = transfer(request, { signal: killed.signal, onSent: (_, signed) => (stored = signed) });
      await expectRejection(first, 'REQUEST_ABORTED');
      chain.answers.delete('sendTransaction');
      const signed = stored ?? expect.fail('the bytes were told');
      let statuses = 0;
      chain.answers.set('getSignatureStatuses', () => {
        statuses += 1;
        const value = [statuses > 1 ? { err: null, confirmationStatus: 'confirmed' } : null];
        return { context: { slot: chain.slot }, value };
      });
      const later = world.adapter.resumeTransfer?.(signed, mainCluster) ?? expect.fail('it is there');
      while (chain.sent.length === 0) await aTimeout(0);
      while (world.clock.nextIn !== 4_000) await aTimeout(0);
      world.clock.advance(4_000);
      await later;
      expect(btoa(String.fromCharCode(...(chain.sent[0] ?? [])))).to.equal(signed.bytes);
    });
  });

  describe('while the account or the network changes', () => {
    /** Runs `change` while the transfer is planned: the node is asked for a trial run. */
    const whilePlanned = (change: () => unknown): void => {
      chain.answers.set('simulateTransaction', async request => {
        chain.answers.delete('simulateTransaction');
        await change();
        return chain.node(request);
      });
    };
    const hasSignRequest = (): boolean => world.wallet.requests.some(({ method }) => method.startsWith('sign'));

    for (const [what, lacking] of [
      ['a wallet that signs', []],
      ['a wallet that only sends', ['solana:signTransaction']],
    ] as const) {
      describe(`with ${what}`, () => {
        beforeEach(async () => {
          for (const feature of lacking) world.wallet.lacks.add(feature);
          await world.adapter.disconnect();
          await world.adapter.connect('Fake Wallet');
        });

        it('reports that the wallet is asked only if the wallet sends', async () => {
          const before: number[] = [];
          await transfer(request, { onAsk: () => before.push(world.wallet.sent.length) });
          expect(before).to.deep.equal(lacking.length > 0 ? [0] : []);
        });

        it('requests nothing of the wallet after a switch of the network', async () => {
          whilePlanned(() => world.adapter.switchNetwork(devCluster));
          await expectRejection(transfer(), 'REQUEST_ABORTED');
          expect(hasSignRequest()).to.equal(false);
          expect(chain.sent).to.have.length(0);
        });

        it('requests nothing of the wallet after a switch of the account', async () => {
          whilePlanned(() => world.adapter.useAccount(standardAccounts[1]));
          await expectRejection(transfer(), 'REQUEST_ABORTED');
          expect(hasSignRequest()).to.equal(false);
          expect(chain.sent).to.have.length(0);
        });

        it('continues after a switch and back', async () => {
          whilePlanned(async () => {
            await world.adapter.switchNetwork(devCluster);
            await world.adapter.switchNetwork(mainCluster);
          });
          await transfer();
          expect(chain.sent.length + world.wallet.sent.length).to.equal(1);
        });
      });
    }

    it('sends to the network that it was signed for, also after a switch during the prompt', async () => {
      world.wallet.answers.set('signTransaction', 'hang');
      const signRequest = world.wallet.whenRequested('signTransaction');
      const sending = transfer();
      await signRequest;
      await world.adapter.switchNetwork(devCluster);
      world.adapter.useAccount(standardAccounts[1]);
      world.wallet.answerLate();
      await sending;
      expect(chain.sent).to.have.length(1);
      expect(new Set(world.requests.map(({ url }) => url))).to.deep.equal(new Set(['https://one.node.test/']));
    });
  });

  describe('that is invalid', () => {
    for (const [what, requested] of [
      ['of nothing', { to, amount: 0n }],
      ['of less than nothing', { to, amount: -1n }],
      ['of more than the chain can write', { to, amount: 2n ** 64n }],
      ['to no address', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', amount: 1n }],
      ['to what decodes to fewer bytes', { to: to.slice(8), amount: 1n }],
      ['of no token', { to, amount: 1n, token: 'USDC' }],
      ['of a token that is not there', { to, amount: 1n, token: standardAccounts[1] }],
    ] as const) {
      it(`is rejected ${what}`, async () => {
        await expectRejection(transfer(requested), 'INVALID_REQUEST');
        expect(chain.sent).to.have.length(0);
      });
    }

    for (const [err, code] of [
      ['AccountNotFound', 'INSUFFICIENT_FUNDS'],
      ['InsufficientFundsForFee', 'INSUFFICIENT_FUNDS'],
      [{ InsufficientFundsForRent: { account_index: 0 } }, 'REMAINDER_TOO_SMALL'],
      [{ InsufficientFundsForRent: { account_index: 1 } }, 'AMOUNT_TOO_SMALL'],
      [{ InstructionError: [1, { Custom: 1 }] }, 'INSUFFICIENT_FUNDS'],
      [{ InstructionError: [1, 'InsufficientFunds'] }, 'INSUFFICIENT_FUNDS'],
      [{ InstructionError: [1, { Custom: 17 }] }, 'EXECUTION_REVERTED'],
      ['ProgramAccountNotFound', 'EXECUTION_REVERTED'],
      ['BlockhashNotFound', 'TRANSACTION_EXPIRED'],
    ] as const) {
      it(`rejects with ${code} if the simulation returns ${JSON.stringify(err)}`, async () => {
        chain.answers.set('simulateTransaction', () => ({ value: { err, logs: [] } }));
        await expectRejection(transfer(), code);
        expect(world.wallet.requests.some(({ method }) => method === 'signTransaction')).to.equal(false);
      });
    }

    it('rejects with the minimum of a new account', async () => {
      const err = { InsufficientFundsForRent: { account_index: 1 } };
      chain.answers.set('simulateTransaction', () => ({ value: { err } }));
      const error = await expectRejection(estimate(), 'AMOUNT_TOO_SMALL');
      expect(error.message).to.equal('This account is new and must receive at least 0.00089088 SOL');
    });

    for (const [code, data, expected] of [
      [-32002, { err: { InstructionError: [0, { Custom: 3 }] } }, 'EXECUTION_REVERTED'],
      [-32003, undefined, 'RPC_FAILED'],
      [-32602, undefined, 'INVALID_REQUEST'],
    ] as const) {
      it(`is ${expected} where the node does not take it for ${code} ${JSON.stringify(data)}`, async () => {
        chain.answers.set('sendTransaction', () => nodeRefusal(code, 'No', data));
        await expectRejection(transfer(), expected);
      });
    }

    it('rejects with USER_REJECTED when the person declines', async () => {
      world.wallet.answers.set('signTransaction', { error: { code: 4001, message: 'No' } });
      await expectRejection(transfer(), 'USER_REJECTED');
    });

    it('ends when the wallet is disconnected', async () => {
      world.wallet.answers.set('signTransaction', 'hang');
      const signRequest = world.wallet.whenRequested('signTransaction');
      const sending = transfer();
      await signRequest;
      await world.adapter.disconnect();
      await expectRejection(sending, 'WALLET_DISCONNECTED');
    });

    it('rejects without a connection', async () => {
      await world.adapter.disconnect();
      await expectRejection(transfer(), 'WALLET_DISCONNECTED');
      await expectRejection(estimate(), 'WALLET_DISCONNECTED');
    });
  });

  describe('of a token', () => {
    const expected = { to, amount: 25n, token: MINT };

    it('deposits the rent of an account that does not exist', async () => {
      expect(await estimate(expected)).to.deep.equal({ fee: 5_000n, deposit: 2_039_280n });
    });

    it('uses the account that holds enough', async () => {
      await transfer(expected);
      expect(amountOf(chain.sent[0] ?? new Uint8Array())).to.deep.equal([25n]);
    });

    it('splits the exact amount over several accounts', async () => {
      await transfer({ ...expected, amount: 129n });
      expect(amountOf(chain.sent[0] ?? new Uint8Array())).to.deep.equal([100n, 29n]);
    });

    it('rejects more than all accounts hold', async () => {
      await expectRejection(transfer({ ...expected, amount: 131n }), 'INSUFFICIENT_TOKENS');
    });

    it('uses a token account as the receiver, and creates none', async () => {
      chain.accounts.set(to, chainAccount(TOKEN_PROGRAM, holding(mintBytes, 0n)));
      expect((await estimate(expected)).deposit).to.equal(0n);
      await transfer(expected);
    });

    it('rejects an account of another token, and a mint, as the receiver', async () => {
      chain.accounts.set(to, chainAccount(TOKEN_PROGRAM, holding(new Uint8Array(32).fill(5), 0n)));
      await expectRejection(transfer(expected), 'INVALID_REQUEST');
      chain.accounts.set(to, chainAccount(TOKEN_PROGRAM, mintData()));
      await expectRejection(transfer(expected), 'INVALID_REQUEST');
    });

    describe('to a receiver who has an associated account', () => {
      const receiver = decodeBase58(to) ?? new Uint8Array();
      /** Where the tokens go: the last account that the plan reads. */
      const associatedAccount = async (): Promise<string> => {
        await estimate(expected);
        const [address] = requests('getMultipleAccounts').at(-1)?.[0] as readonly string[];
        return address ?? expect.fail('it is asked for');
      };

      it('creates no account', async () => {
        chain.accounts.set(await associatedAccount(), chainAccount(TOKEN_PROGRAM, holding(mintBytes, 0n, receiver)));
        expect((await estimate(expected)).deposit).to.equal(0n);
        await transfer(expected);
      });

      for (const [what, account] of [
        ['handed it over to another owner', holding(mintBytes, 0n, new Uint8Array(32).fill(9))],
        ['has one of another token', holding(new Uint8Array(32).fill(5), 0n, receiver)],
        ['has none that can be read', btoa('nonsense')],
      ] as const) {
        it(`rejects if the receiver ${what}`, async () => {
          chain.accounts.set(await associatedAccount(), chainAccount(TOKEN_PROGRAM, account));
          await expectRejection(transfer(expected), 'INVALID_REQUEST');
          await expectRejection(estimate(expected), 'INVALID_REQUEST');
          expect(chain.sent).to.have.length(0);
        });
      }
    });
  });
});
