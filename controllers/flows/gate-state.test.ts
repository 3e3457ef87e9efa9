import { expect } from '@open-wc/testing';
import type { Connection } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';
import { testAccounts } from '../../testing/index.js';
import type { Candidate } from './admission.js';
import { next, type GateEvent, type GateState, type Step } from './gate-state.js';

const provider = {};
const connection: Connection = {
  namespace: 'eip155',
  connectorId: 'a',
  accounts: [testAccounts[0]],
  chainId: 1,
  provider,
};
const onOtherChain: Connection = { ...connection, chainId: 10 };
const ofOtherWallet: Connection = { ...connection, connectorId: 'b' };
const withMoreAccounts: Connection = { ...connection, accounts: testAccounts };

const wallet = { name: 'A', type: 'ANNOUNCED', icon: undefined, rdns: 'a' } as const;
const candidate: Candidate = { connection, wallet, isSilent: false };
const stale: Candidate = { ...candidate };
const waiting = { candidate, connection, wallet, last: undefined, status: 'connecting' } as const;
const reason = new Error('declined');

const states = {
  empty: { kind: 'empty' },
  refused: { kind: 'empty', connection, reason },
  checking: { ...waiting, kind: 'checking' },
  asking: { ...waiting, kind: 'asking' },
  admitted: { kind: 'admitted', connection, wallet, last: connection },
} as const satisfies Record<string, GateState>;

const attached = { type: 'attached', connection, wallet, isSilent: false, isRestored: false } as const;
const events = {
  'the same wallet': attached,
  'the same wallet, unasked': { ...attached, isSilent: true },
  'more accounts': { ...attached, connection: withMoreAccounts },
  'another chain': { ...attached, connection: onOtherChain, isSilent: true },
  'another wallet': { ...attached, connection: ofOtherWallet },
  'a recheck': { ...attached, type: 'recheck', isSilent: true },
  'a recheck during an attempt': { ...attached, type: 'recheck' },
  'the recalled account': { ...attached, type: 'recalled', isSilent: true },
  'no wallet': { type: 'gone', isLocked: false },
  'a locked wallet': { type: 'gone', isLocked: true },
  'a question': { type: 'asking', candidate },
  'a pass in the same turn': { type: 'passed', candidate, isLate: false },
  'a late pass': { type: 'passed', candidate, isLate: true },
  'a refusal': { type: 'refused', candidate, reason },
  'an abort': { type: 'aborted', reason },
  'a stale question': { type: 'asking', candidate: stale },
  'a stale pass': { type: 'passed', candidate: stale, isLate: true },
  'a stale refusal': { type: 'refused', candidate: stale, reason },
} as const satisfies Record<string, GateEvent>;

/** Rows that several states share; `same` is the state before. */
const onStale = {
  'a stale question': 'same',
  'a stale pass': 'same',
  'a stale refusal': 'same',
} as const;
const whileNothingWaits = {
  'a question': 'same',
  'a pass in the same turn': 'same',
  'a late pass': 'same',
  'a refusal': 'same',
  'an abort': 'same',
  ...onStale,
} as const;
const whileWaiting = {
  'another chain': 'checking: abort REQUEST_ABORTED, check, show',
  'another wallet': 'checking: abort REQUEST_ABORTED, check, show',
  'a recheck': 'same: recall',
  'a recheck during an attempt': 'checking: abort REQUEST_ABORTED, check, show',
  'the recalled account': 'checking: abort REQUEST_ABORTED, check, show',
  'no wallet': 'empty: abort WALLET_DISCONNECTED, forget',
  'a locked wallet': 'empty: abort WALLET_DISCONNECTED, forget locked',
  'a question': 'asking: show',
  'a pass in the same turn': 'admitted: admit',
  'a late pass': 'admitted: admit late',
  'a refusal': 'empty: abort declined, forget, disconnect',
  'an abort': 'empty: abort declined, forget, disconnect',
  ...onStale,
} as const;

/** State and effects after each event. */
const table: Record<keyof typeof states, Record<keyof typeof events, string>> = {
  empty: {
    'the same wallet': 'checking: check, show',
    'the same wallet, unasked': 'same: recall',
    'more accounts': 'checking: check, show',
    'another chain': 'same: recall',
    'another wallet': 'checking: check, show',
    'a recheck': 'same: recall',
    'a recheck during an attempt': 'checking: check, show',
    'the recalled account': 'checking: check, show',
    'no wallet': 'empty',
    'a locked wallet': 'empty',
    ...whileNothingWaits,
  },
  refused: {
    'the same wallet': 'same',
    'the same wallet, unasked': 'same',
    'more accounts': 'same',
    'another chain': 'checking: check, show',
    'another wallet': 'checking: check, show',
    'a recheck': 'same: recall',
    'a recheck during an attempt': 'checking: check, show',
    'the recalled account': 'checking: check, show',
    'no wallet': 'empty',
    'a locked wallet': 'empty',
    ...whileNothingWaits,
  },
  checking: {
    'the same wallet': 'checking: show',
    'the same wallet, unasked': 'checking: show',
    'more accounts': 'checking: show',
    ...whileWaiting,
  },
  asking: {
    'the same wallet': 'asking: show',
    'the same wallet, unasked': 'asking: show',
    'more accounts': 'asking: show',
    ...whileWaiting,
  },
  admitted: {
    'the same wallet': 'admitted: admit',
    'the same wallet, unasked': 'admitted: admit',
    'more accounts': 'admitted: admit',
    'another chain': 'checking: check, show',
    'another wallet': 'checking: check, show',
    'a recheck': 'same: recall',
    'a recheck during an attempt': 'checking: check, show',
    'the recalled account': 'checking: check, show',
    'no wallet': 'empty: forget',
    'a locked wallet': 'empty: forget locked',
    ...whileNothingWaits,
  },
};

const detailOf = ([name, ...args]: Exclude<Step[number], GateState>): string => {
  const [first] = args;
  if (name === 'abort') return ` ${isW3mError(first) ? first.code : (first as Error).message}`;
  if (name === 'forget') return first === true ? ' locked' : '';
  return name === 'admit' && args[3] === true ? ' late' : '';
};

function describeStep(before: GateState, [state, ...effects]: Step): string {
  const names = effects.map(effect => `${effect[0]}${detailOf(effect)}`);
  return [state === before ? 'same' : state.kind, ...(names.length > 0 ? [names.join(', ')] : [])].join(': ');
}

describe('the state machine of the gate', () => {
  for (const [from, row] of Object.entries(table)) {
    for (const [what, result] of Object.entries(row)) {
      it(`${from}, on ${what}: ${result}`, () => {
        const before = states[from as keyof typeof states];
        expect(describeStep(before, next(before, events[what as keyof typeof events]))).to.equal(result);
      });
    }
  }

  it('keeps the reason of a refusal when the adapter has disconnected', () => {
    const [state] = next(states.checking, events['a refusal']);
    expect(state).to.deep.equal({ kind: 'empty', connection, reason });
    expect(next(state, events['no wallet'])[0]).to.deep.equal({ kind: 'empty', reason });
  });

  it('admits the latest connection of a candidate, after the one before it', () => {
    const [again] = next(states.admitted, events['another chain']);
    const latest = { ...onOtherChain, accounts: testAccounts } as const;
    const [seen] = next(again, { ...attached, connection: latest });
    const [state, effect] = next(seen, { type: 'passed', candidate: again.candidate!, isLate: true });
    expect(state).to.deep.equal({ kind: 'admitted', connection: latest, wallet, last: latest });
    expect(effect).to.deep.equal(['admit', latest, wallet, connection, true]);
  });

  describe('status while the checks run', () => {
    const statusOf = (state: GateState, event: GateEvent): string | undefined => next(state, event)[0].status;

    it('is reconnecting for a connected wallet that has changed, also when it changes again', () => {
      const [again] = next(states.admitted, events['another chain']);
      expect(again.status).to.equal('reconnecting');
      expect(statusOf(again, { ...attached, connection: { ...connection, chainId: 137 } })).to.equal('reconnecting');
    });

    it('is connecting for another wallet', () => {
      expect(statusOf(states.admitted, events['another wallet'])).to.equal('connecting');
    });

    it('is reconnecting for a restored wallet, unless the person has chosen it', () => {
      const restored = { ...attached, type: 'recalled', isRestored: true } as const;
      expect(statusOf(states.empty, { ...restored, isSilent: true })).to.equal('reconnecting');
      expect(statusOf(states.empty, restored)).to.equal('connecting');
    });
  });

  it('keeps the name of a connected wallet that leaves the list, but not for another wallet', () => {
    const unlisted = { ...attached, wallet: undefined };
    expect(next(states.admitted, unlisted)[0].wallet).to.equal(wallet);
    expect(next(states.admitted, { ...unlisted, connection: ofOtherWallet })[0].wallet).to.equal(undefined);
  });
});
