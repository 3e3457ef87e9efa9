import { expect } from '@open-wc/testing';
import type { Connection } from '../protocol/entities.js';
import type { AdapterWorld } from './adapter-world.js';
import { expectRejection } from './expect-rejection.js';
import { settle } from './settle.js';

/** The world of a test, and what its adapter says. */
export interface SwitchingWorld extends AdapterWorld {
  connected(): Promise<Connection>;
  now(): Connection | undefined;
}

/** What is asked of adapters about moving between networks; see `describeChainAdapter`. */
export function describeSwitching(world: () => SwitchingWorld, asksToSwitch: boolean): void {
  it('moves the wallet', async () => {
    await world().connected();
    await world().adapter.switchNetwork(world().networks[1]);
    expect(String(world().now()?.chainId)).to.equal(String(world().networks[1].id));
  });

  if (!asksToSwitch) {
    it('asks nobody', async () => {
      await world().connected();
      world().wallet.be('reject');
      await world().adapter.switchNetwork(world().networks[1]);
      expect(String(world().now()?.chainId)).to.equal(String(world().networks[1].id));
    });

    it('stays where it is when it is told to stop before', async () => {
      const connection = await world().connected();
      await expectRejection(world().adapter.switchNetwork(world().networks[1], AbortSignal.abort()), 'REQUEST_ABORTED');
      expect(world().now() === connection, 'the same connection').to.equal(true);
    });

    return;
  }

  it('stays where it is when the person refuses', async () => {
    const connection = await world().connected();
    world().wallet.be('reject');
    await expectRejection(world().adapter.switchNetwork(world().networks[1]), 'USER_REJECTED');
    expect(world().now() === connection, 'the same connection').to.equal(true);
  });

  it('does not believe a wallet that stays', async () => {
    const connection = await world().connected();
    world().wallet.stay?.();
    const switching = world().adapter.switchNetwork(world().networks[1]);
    await settle();
    world().clock.advance(10_000);
    await expectRejection(switching, 'SWITCH_IGNORED');
    expect(world().now() === connection, 'the same connection').to.equal(true);
  });

  it('stops waiting when it is told to', async () => {
    await world().connected();
    world().wallet.be('hang');
    const abort = new AbortController();
    const prompted = world().wallet.whenAsked();
    const switching = world().adapter.switchNetwork(world().networks[1], abort.signal);
    await prompted;
    abort.abort();
    await expectRejection(switching, 'REQUEST_ABORTED');
  });
}
