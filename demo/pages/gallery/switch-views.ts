import { FakeAdapter, solanaFake, testNetworks, testSolanaNetworks, type TestModal } from 'latchkey/testing';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const world = { networks: [...testNetworks, ...testSolanaNetworks] } as const;

/** A state of the switch to another namespace. */
const switching = (name: string, prepare: (test: TestModal) => Promise<unknown> | undefined): Specimen => ({
  name,
  width: 'card',
  // Each build has adapters of its own
  build: (mode, look) =>
    view({
      name,
      world: { ...world, adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)] },
      async arrange(test) {
        await prepare(test);
        test.session.router.reset('Account');
        test.session.router.push('SwitchActiveChain');
        await test.settle();
      },
    }).build(mode, look),
});

/** States of the view that leads to another namespace. */
export const switchSpecimens: readonly Specimen[] = [
  switching('Switch to another namespace', ({ connect }) => connect()),
  switching('Switch to a connected namespace', async ({ session, connect }) => {
    await connect();
    const other = session.connectors.find('Test Wallet', 'solana');
    if (other) await session.connect(other);
  }),
];
