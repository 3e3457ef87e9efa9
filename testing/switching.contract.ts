import { expect } from '@open-wc/testing';
import type { Connection } from '../controllers/domain/entities.js';
import type { AdapterWorld } from './adapter-world.js';
import { expectRejection } from './expect-rejection.js';
import { settle } from './settle.js';

/** World of a test, with the current connection of its adapter. */
export interface SwitchingWorld extends AdapterWorld {
  connected(): Promise<Connection>;
  now(): Connection | undefined;
}

/** Registers the contract tests for switching networks; see `describeChainAdapter`. */
export function describeSwitching(world: () => SwitchingWorld, asksToSwitch: boolean): void {
  it('switches the wallet to the network', async () => {
    await world().connected();
    await world().adapter.switchNetwork(world().networks[1]);
    expect(String(world().now()?.chainId)).to.equal(String(world().networks[1].id));
  });

  if (!asksToSwitch) {
    it('switches without asking the wallet', async () => {
      await world().connected();
      world().wallet.be('reject');
      await world().adapter.switchNetwork(world().networks[1]);
      expect(String(world().now()?.chainId)).to.equal(String(world().networks[1].id));
    });

    it('rejects with REQUEST_ABORTED when the signal is already aborted', async () => {
      const connection = await world().connected();
      await expectRejection(world().adapter.switchNetwork(world().networks[1], AbortSignal.abort()), 'REQUEST_ABORTED');
      expect(world().now() === connection, 'the same connection').to.equal(true);
    });

    return;
  }

  it('rejects with USER_REJECTED and keeps the network when the wallet declines', async () => {
    const connection = await world().connected();
    world().wallet.be('reject');
    await expectRejection(world().adapter.switchNetwork(world().networks[1]), 'USER_REJECTED');
    expect(world().now() === connection, 'the same connection').to.equal(true);
  });

  it('rejects with SWITCH_IGNORED when the wallet reports success without switching', async () => {
    const connection = await world().connected();
    world().wallet.stay?.();
    const switching = world().adapter.switchNetwork(world().networks[1]);
    await settle();
    world().clock.advance(10_000);
    await expectRejection(switching, 'SWITCH_IGNORED');
    expect(world().now() === connection, 'the same connection').to.equal(true);
  });

  it('rejects with REQUEST_ABORTED on abort', async () => {
    await world().connected();
    world().wallet.be('hang');
    const abort = new AbortController();
    const prompted = world().wallet.whenRequested();
    const switching = world().adapter.switchNetwork(world().networks[1], abort.signal);
    await prompted;
    abort.abort();
    await expectRejection(switching, 'REQUEST_ABORTED');
  });
}
