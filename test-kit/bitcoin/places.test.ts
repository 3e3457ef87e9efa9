import { expect } from '@open-wc/testing';
import type { TestContext } from '../../testing/playwright/context.js';
import { installBitcoinWallet } from '../playwright/install-bitcoin.js';
import { BitcoinTestWallet } from './bitcoin-wallet.js';

interface Provider {
  request(method: string): Promise<unknown>;
}
type Page = Record<string, Record<string, Provider> | undefined>;

const walletOf = (id: string): BitcoinTestWallet => new BitcoinTestWallet({ id });
const isAt = (page: Page, place: string, name: string, wallet: BitcoinTestWallet): boolean =>
  page[place]?.[name] === (wallet.provider as unknown);

describe('two Bitcoin wallets of one page', () => {
  it('stand below one object, and each goes alone', () => {
    const page: Page = {};
    const [first, second] = [walletOf('Wallets.First'), walletOf('Wallets.Second')];
    const stops = [first.announce(page), second.announce(page)];
    expect([isAt(page, 'Wallets', 'First', first), isAt(page, 'Wallets', 'Second', second)]).to.deep.equal([
      true,
      true,
    ]);
    stops[0]?.();
    expect(page['Wallets']).to.have.keys(['Second']);
    stops[1]?.();
    expect(page).to.have.keys(['btc_providers']);
  });

  it('leave what an extension has put below the same object', () => {
    const own = { request: () => Promise.resolve() };
    const page: Page = { Wallets: { Own: own } };
    const stop = walletOf('Wallets.First').announce(page);
    expect(page['Wallets']).to.have.keys(['Own', 'First']);
    stop();
    expect(page['Wallets']).to.deep.equal({ Own: own });
  });

  it('of one id replace each other, and the end of the first leaves the second', () => {
    const page: Page = {};
    const [first, second] = [walletOf('Wallets.First'), walletOf('Wallets.First')];
    const stop = first.announce(page);
    second.announce(page);
    stop();
    expect(isAt(page, 'Wallets', 'First', second)).to.equal(true);
  });

  it('stand below one object in the pages of Playwright', async () => {
    const page = window as unknown as Page;
    const names: string[] = [];
    const context: TestContext = {
      exposeFunction: async (name, run) => {
        names.push(name);
        Reflect.set(window, name, run);
      },
      addInitScript: ({ content }) =>
        import(/* @vite-ignore */ URL.createObjectURL(new Blob([content], { type: 'text/javascript' }))),
      pages: () => [],
    };
    try {
      await installBitcoinWallet(context, walletOf('PlaywrightWallets.First'));
      await installBitcoinWallet(context, walletOf('PlaywrightWallets.Second'));
      expect(page['PlaywrightWallets']).to.have.keys(['First', 'Second']);
      const replies = Object.values(page['PlaywrightWallets'] ?? {}).map(each => each.request('wallet_getWalletType'));
      for (const reply of await Promise.all(replies)) expect(reply).to.include({ result: 'software' });
    } finally {
      for (const name of [...names, 'PlaywrightWallets', 'btc_providers']) Reflect.deleteProperty(window, name);
    }
  });
});
