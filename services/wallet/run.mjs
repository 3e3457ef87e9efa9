// `npm run secure-wallet`: starts the secure wallet alone. Settings are environment variables (docs/secure-wallet.md).
import { loadExports } from '../../tools/load-typescript.mjs';
import { ROOT } from '../../tools/files.mjs';

const { runServer, startWalletServer, walletSettings, buildPageFiles } = await loadExports(`
  export { runServer } from './services/http/run-server.js';
  export { startWalletServer } from './services/wallet/server/wallet-server.js';
  export { walletSettings } from './services/wallet/server/settings.js';
  export { buildPageFiles } from './services/wallet/server/page-files.js';`);

// A demo that ends, however hard, takes its wallet with it
if (process.env.WALLET_LEASH === '1') process.stdin.resume().on('end', () => process.exit(0));

await runServer(async () => {
  const settings = walletSettings(process.env);
  const server = await startWalletServer({ settings, files: await buildPageFiles(ROOT) });
  console.log(`Secure wallet ${settings.origin} listens on port ${server.port}`);
  return server;
});
