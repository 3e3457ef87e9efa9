// Runs the command of the services from a checkout: builds what is older than its sources, then runs the build.
import { buildServices } from './build.mjs';

await buildServices();
await import('./dist/checkout.js');
