// `npm run pictures` takes every state of the gallery and approves what is drawn now; `npm run pictures:check` compares
// with what was approved, see demo/e2e/pictures.spec.ts. Further arguments go to Playwright, such as `-g dark`.
import { spawn } from 'node:child_process';
import { ROOT, command } from './files.mjs';

const [mode, ...rest] = process.argv.slice(2);
if (mode !== 'approve' && mode !== 'check') throw new Error('Usage: node tools/gallery-pictures.mjs approve|check');
const args = [command('@playwright/test', 'playwright'), 'test', 'demo/e2e/pictures.spec.ts', ...rest];
const env = { ...process.env, LATCHKEY_PICTURES: mode };
spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).on('exit', code => (process.exitCode = code ?? 1));
