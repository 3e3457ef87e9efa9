import { runHostPage } from '../host/host-page.js';
import { AnnouncedAdapter } from './announced-adapter.js';

await runHostPage(() => ({ adapters: [new AnnouncedAdapter()] }));
