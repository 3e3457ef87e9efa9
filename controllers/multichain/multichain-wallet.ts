import { EvmSide, type EvmCall } from './evm-side.js';
import { MultichainSession, type MultichainSessionDeps } from './multichain-session.js';
import { SolanaSide } from './solana-side.js';

/** Where the two sides of a wallet report changes. */
export interface MultichainEvents {
  onEvm(event: string, payload: unknown): void;
  onSolana(side: SolanaSide): void;
}

/** The two sides of a wallet with one session. */
export interface MultichainSides {
  readonly evm: { request(call: EvmCall): Promise<unknown> };
  readonly solana: SolanaSide;
}

/** Creates what speaks to a wallet; nothing is sent before a request. */
export function createSides(
  deps: MultichainSessionDeps,
  features: readonly string[],
  events: MultichainEvents,
): MultichainSides {
  const session = new MultichainSession(deps);
  const [first = 'eip155:1'] = deps.networks().filter(network => network.startsWith('eip155:'));
  const solana: SolanaSide = new SolanaSide(session, features, () => events.onSolana(solana));
  const evm = new EvmSide(session, first, (event, payload) => events.onEvm(event, payload));
  return { evm, solana };
}
