// Fails if the codemod has left a name of the 1.7 line.
import { readFileSync } from 'node:fs';

for (const path of ['package.json', 'src/main.tsx', 'src/app.tsx']) {
  if (readFileSync(path, 'utf8').includes('@reown/')) throw new Error(`${path} still names the 1.7 line`);
}
if (!JSON.parse(readFileSync('package.json', 'utf8')).dependencies.latchkey) throw new Error('latchkey is missing');
