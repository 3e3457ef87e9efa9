import { ACCOUNTS, test } from './fixtures.js';
import { tellStory } from './story-steps.js';

for (const path of ['plain.html', 'react.html']) {
  for (const way of ['elements', 'own controls'] as const) {
    test(`${path}, by ${way}: connects, switches, signs, sends, survives a reload, disconnects`, async ({
      page,
      host,
      devWallet,
      harbor,
      meadow,
    }) => {
      test.slow(); // the flow is long for a shared machine
      await host.visit(path);
      await tellStory({ host, devWallet, harbor, meadow, account: ACCOUNTS[0] }, way, () => page.reload());
    });
  }
}
