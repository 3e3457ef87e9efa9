import { render } from 'lit';
import * as z from 'zod/mini';
import { applyTheme } from '../../../services/wallet/page/theme.js';
import { approvalScreen } from '../../../services/wallet/page/ui/approval.js';
import { setLanguage } from '../../../services/wallet/page/ui/language.js';
import '../../../services/wallet/page/wallet.css';
import { APPROVAL_CASES, approvalCases, knownAssets } from './approval-cases.js';

// Shows one question of the secure wallet, as its frame does; the page address selects it
const schema = z.object({
  show: z.catch(z.enum(APPROVAL_CASES), 'send'),
  theme: z.catch(z.enum(['light', 'dark']), 'light'),
  lang: z.catch(z.string(), 'en'),
});
const { show, theme, lang } = schema.parse(Object.fromEntries(new URLSearchParams(location.search)));

applyTheme({ themeMode: theme });
await setLanguage(lang);
const root = document.body.appendChild(document.createElement('main'));
const screen = approvalScreen(approvalCases(lang)[show], {
  host: 'fine-shop.example',
  isProtected: true,
  isWeak: false,
  assets: knownAssets,
});
const ignore = (): void => undefined;
const draw = (): void => void render(screen(ignore, draw), root);
draw();
