import { runHostPage } from './host/host-page.js';
import { ownUiOptions } from './own-ui/options.js';

const { options } = await ownUiOptions();
await runHostPage(() => options);
