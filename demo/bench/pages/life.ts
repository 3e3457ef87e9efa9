import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

const rowOf = (modal: Element | null): Element | undefined => {
  const views = modal?.shadowRoot?.querySelector('w3m-router')?.shadowRoot?.querySelector('w3m-connect-view');
  return views?.shadowRoot?.querySelector('[data-testid^="wallet-selector-"]') ?? undefined;
};
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Creates a modal, opens it until a wallet is listed, and destroys it. */
async function cycle(): Promise<void> {
  const kit = createAppKit({ networks: [mainnet], adapters: [new EvmAdapter()] });
  await kit.open();
  while (!rowOf(document.querySelector('w3m-modal'))) await frame();
  kit.destroy();
  while (document.querySelector('w3m-modal')) await frame();
}

Object.assign(window, {
  async life(times: number) {
    for (let turn = 0; turn < times; turn += 1) await cycle();
  },
});
