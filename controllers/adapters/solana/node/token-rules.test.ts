import { expect } from '@open-wc/testing';
import { decodeBase58 } from '../../../domain/base58.js';
import { loadErrors, type ErrorCode } from '../../../domain/errors/errors.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { chainAccount, FakeSolanaChain, holding, worldOn } from '../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import type { SolanaWorld } from '../../../../testing/solana-world.js';

const [me, , to] = standardAccounts;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const MINT = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const mintBytes = decodeBase58(MINT) ?? new Uint8Array();
const receiver = decodeBase58(to) ?? new Uint8Array();
const SOURCES = ['8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'] as const;
const FROZEN = 2;

type Extension = readonly [type: number, data: readonly number[]];

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const partsOf = (extensions: readonly Extension[]): readonly number[] =>
  extensions.flatMap(([type, data]) => [type, 0, data.length, 0, ...data]);

/** A mint with six decimals. */
function mint(...extensions: readonly Extension[]): object {
  const account = new Uint8Array(166);
  account.set([6, 1], 44);
  account[165] = 1;
  return chainAccount(TOKEN_2022, textOf(Uint8Array.of(...account, ...partsOf(extensions))));
}

/** A token account. */
function tokens(amount: bigint, owner: Uint8Array, state = 1, ...extensions: readonly Extension[]): object {
  const account = new Uint8Array(166);
  account.set(Uint8Array.from(atob(holding(mintBytes, amount, owner)), letter => letter.charCodeAt(0)));
  account[108] = state;
  account[165] = 2;
  return chainAccount(TOKEN_2022, textOf(Uint8Array.of(...account, ...partsOf(extensions))));
}

describe('a token with rules on Solana', () => {
  before(loadErrors);

  let chain: FakeSolanaChain;
  let world: SolanaWorld;

  const has = (...states: readonly number[]): void => {
    const own = decodeBase58(me);
    const accounts = states.map(
      (state, at) => [SOURCES[at] ?? '', tokens(100n, own ?? new Uint8Array(), state)] as const,
    );
    chain.holdings.set(me, accounts);
  };
  /** The receiver's associated account: the last account that a plan reads. */
  const associated = async (): Promise<string> => {
    await world.adapter.estimateTransfer?.({ to, amount: 10n, token: MINT });
    const reads = world.requests.filter(({ method }) => method === 'getMultipleAccounts');
    const [address] = reads.at(-1)?.params[0] as readonly string[];
    return address ?? expect.fail('it is read');
  };
  const refuses = async (code: ErrorCode, amount = 10n): Promise<void> => {
    const request = { to, amount, token: MINT };
    for (const attempt of [world.adapter.estimateTransfer?.(request), world.adapter.transfer?.(request)])
      await expectRejection(attempt ?? Promise.resolve(), code);
    expect(world.wallet.requests.filter(({ method }) => method === 'signTransaction')).to.deep.equal([]);
  };
  const sends = async (amount = 10n): Promise<void> => {
    await world.adapter.transfer?.({ to, amount, token: MINT });
    expect(chain.sent).to.have.length(1);
  };

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    world = worldOn(chain);
    await world.connect();
    chain.accounts.set(MINT, mint());
    has(1);
  });
  afterEach(() => world.scope.dispose());

  it('that cannot be transferred is refused before the wallet signs', async () => {
    chain.accounts.set(MINT, mint([9, []]));
    await refuses('TOKEN_NOT_TRANSFERABLE');
  });

  it('that has a transfer hook is refused before the wallet signs', async () => {
    chain.accounts.set(MINT, mint([14, [...Array<number>(32).fill(0), ...Array<number>(32).fill(3)]]));
    await refuses('TOKEN_NOT_TRANSFERABLE');
  });

  it('that is frozen in the account of the sender is refused', async () => {
    has(FROZEN);
    await refuses('TOKEN_FROZEN');
  });

  it('that is frozen in one of two accounts is sent from the other', async () => {
    has(FROZEN, 1);
    await sends(100n);
  });

  it('that is frozen in one of two accounts is refused where the other has too little', async () => {
    has(FROZEN, 1);
    await refuses('TOKEN_FROZEN', 101n);
    await refuses('INSUFFICIENT_TOKENS', 201n);
  });

  it('that is frozen in the account of the receiver is refused', async () => {
    chain.accounts.set(await associated(), tokens(0n, receiver, FROZEN));
    await refuses('TOKEN_FROZEN');
  });

  it('that is frozen in each new account is refused if the receiver has none', async () => {
    const address = await associated();
    chain.accounts.set(MINT, mint([6, [FROZEN]]));
    await refuses('TOKEN_FROZEN');
    chain.accounts.set(address, tokens(0n, receiver, 1));
    await sends();
  });

  it('that the receiver takes only with a memo is refused', async () => {
    const address = await associated();
    chain.accounts.set(address, tokens(0n, receiver, 1, [8, [1]]));
    await refuses('MEMO_REQUIRED');
    chain.accounts.set(address, tokens(0n, receiver, 1, [8, [0]]));
    await sends();
  });

  it('whose accounts guard against other programs is sent', async () => {
    const own = decodeBase58(me) ?? new Uint8Array();
    chain.holdings.set(me, [[SOURCES[0], tokens(100n, own, 1, [11, [1]])]]);
    await sends();
  });
});
