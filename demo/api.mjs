// `npm run api`: starts the reference server alone. docs/api-server.md describes its environment variables.
import { loadExports } from '../tools/load-typescript.mjs';

const { readApiSettings, runServer, startApi } = await loadExports(`
  export { readApiSettings } from './services/api/settings.js';
  export { runServer } from './services/http/run-server.js';
  export { startApi } from './services/api/api.js';`);

await runServer(async () => {
  const api = await startApi(readApiSettings(process.env));
  console.log(`Latchkey API ${api.url}`);
  return api;
});
