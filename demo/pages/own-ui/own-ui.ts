import { createKit } from 'latchkey/headless';
import { installOnPage } from '../with-dev-wallet.js';
import { AccountPart } from './account-part.js';
import { AttemptPart } from './attempt-part.js';
import { ownUiOptions } from './options.js';

const { config, options } = await ownUiOptions();
const kit = createKit(options);
const attempt = new AttemptPart(kit);
document.querySelector('[data-own-ui]')?.append(attempt.app, attempt.element, new AccountPart(kit).element);
installOnPage(config);
