// `npm run api`: starts the reference server alone. docs/api-server.md describes its environment variables.
import { loadExports } from '../tools/load-typescript.mjs';

const { readApiSettings, runServer, startApi } = await loadExports(`
  export { readApiSettings } from './demo/services/api/settings.js';
  export { runServer } from './demo/services/server/run-server.js';
  export { startApi } from './demo/services/api/api.js';`);

await runServer(async () => {
  const api = await startApi(readApiSettings(process.env));
  console.log(`Latchkey API ${api.url}`);
  return api;
});
