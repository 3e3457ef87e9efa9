// Names the packages of the 1.7 line in package.json, as a host has them before it runs the codemod.
import { readFileSync, writeFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
delete manifest.dependencies.latchkey;
manifest.dependencies['@reown/appkit'] = '1.7.7';
manifest.dependencies['@reown/appkit-adapter-ethers'] = '1.7.7';
manifest.dependencies['@reown/appkit-common'] = '1.7.7';
writeFileSync('package.json', JSON.stringify(manifest, undefined, 2));
