// `npm run hooks`, once in a clone: lets Git run the hooks of tools/hooks. A copy without Git needs none.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

if (existsSync(join(ROOT, '.git'))) execFileSync('git', ['config', 'core.hooksPath', 'tools/hooks'], { cwd: ROOT });
