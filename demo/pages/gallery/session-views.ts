import type { SmartSessionGrantPermissionsRequest } from 'latchkey';
import type { TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const DAY_S = 86_400;
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

type Permissions = SmartSessionGrantPermissionsRequest['permissions'];

const allowance: Permissions[number] = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x16345785d8a0000', period: DAY_S, start: 0 },
};
const many: Permissions = [
  {
    type: 'contract-call',
    data: {
      address: TOKEN,
      abi: [
        {
          type: 'function',
          name: 'transferFrom',
          inputs: [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
        },
      ],
      functions: ['mint', 'burn', 'approveMany', 'transferFrom'].map(functionName => ({ functionName })),
    },
  },
  allowance,
  { type: 'erc20-recurring-allowance', data: { address: TOKEN, allowance: '0xf4240', period: 7 * DAY_S, start: 0 } },
];

const DEMO_USD = {
  network: 'eip155:1',
  address: TOKEN,
  amount: 25_000_000n,
  decimals: 6,
  symbol: 'DUSD',
  name: 'Demo USD',
} as const;

interface SessionCase {
  readonly name: string;
  readonly target?: 'SmartSessionList' | 'SmartSessionCreated';
  /** Whether the account holds the token. */
  readonly isKnown?: boolean;
  /** Permissions and length in seconds of each session. */
  readonly sessions?: readonly (readonly [Permissions, number])[];
  readonly revoking?: 'declined' | 'waiting';
}

/** A state of the views of smart sessions. */
const sessionsOf = ({
  name,
  target = 'SmartSessionList',
  isKnown = false,
  sessions = [],
  revoking,
}: SessionCase): Specimen =>
  view({
    name,
    world: { features: { smartSessions: true } },
    async arrange({ session, wallet, clock, connect, settle }: TestModal) {
      if (isKnown) wallet.tokens.set([DEMO_USD]);
      await connect();
      const feature = await session.features.load('smartSessions');
      for (const [permissions, length] of sessions)
        await feature.grant({
          chainId: '0x1',
          address: session.modal.account.accountOf('eip155')?.address,
          expiry: Math.floor(clock.now() / 1000) + length,
          signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
          permissions,
        });
      session.router.reset('Account');
      session.router.push(target);
      const [first] = feature.list.get();
      if (revoking) wallet.answer = revoking === 'waiting' ? 'hang' : 'reject';
      if (revoking && first) feature.revoke(first.session).catch(() => undefined); // the row shows it
      await settle();
    },
  });

/** States of the views of smart sessions. */
export const sessionSpecimens: readonly Specimen[] = [
  sessionsOf({
    name: 'Smart sessions',
    isKnown: true,
    sessions: [
      [[allowance], DAY_S],
      [many, 30 * DAY_S],
    ],
  }),
  sessionsOf({ name: 'Smart sessions, none' }),
  sessionsOf({ name: 'Smart sessions, revoking', sessions: [[[allowance], DAY_S]], revoking: 'waiting' }),
  sessionsOf({ name: 'Smart sessions, declined', sessions: [[[allowance], DAY_S]], revoking: 'declined' }),
  sessionsOf({ name: 'Smart session, created', target: 'SmartSessionCreated', sessions: [[many, 7 * DAY_S]] }),
  view({
    name: 'Account, with smart sessions',
    world: { features: { smartSessions: true } },
    async arrange({ session, connect }: TestModal) {
      await connect();
      session.router.reset('Account');
    },
  }),
];
