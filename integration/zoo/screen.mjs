// Renders previews in the modal's element and questions in the screen of the secure wallet, in a browser.
import { build } from 'esbuild';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findHeadless } from '../../tools/find-browser.mjs';
import { ROOT } from '../../tools/files.mjs';

/** What the page of the screen does. */
const PAGE = `
  import { html, render } from 'lit';
  import { signal } from './controllers/core/signals.js';
  import { createTestModal } from './testing/create-test-modal.js';
  import './elements/ui/notice/wui-notice.define.js';
  import './elements/widgets/changes/w3m-changes.define.js';
  import { settle } from './testing/settle.js';
  import { approvalScreen } from './services/wallet/page/ui/approval.js';

  const test = createTestModal();
  const ready = test.connect();

  const flat = node =>
    node instanceof HTMLSlotElement && node.assignedNodes().length > 0
      ? node.assignedNodes()
      : node.shadowRoot
        ? [...node.shadowRoot.childNodes]
        : [...node.childNodes];
  const isSeen = node => !(node instanceof Element) || node.tagName === 'SLOT' || node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const raw = node =>
    node.nodeType === Node.TEXT_NODE
      ? node.data
      : node instanceof Element && !['STYLE', 'SCRIPT'].includes(node.tagName) && isSeen(node)
        ? flat(node).map(raw).join(' ')
        : '';
  const text = node => raw(node).replace(/\\s+/g, ' ').trim();
  const all = (root, selector) => [...root.querySelectorAll(selector)].map(text);
  /** Texts in boxes: one for each paragraph of a box that has some. */
  const notices = (root, selector) =>
    [...root.querySelectorAll(selector)].flatMap(box => {
      const parts = [...box.querySelectorAll('p')];
      return (parts.length > 0 ? parts : [box]).map(text);
    });

  globalThis.showModal = async value => {
    await ready;
    const preview = { state: signal({ status: 'ready', value }), latest: signal(value), refresh: async () => value, settled: async () => value };
    render(html\`<w3m-changes .modal=\${test.modal} .preview=\${preview}></w3m-changes>\`, document.body);
    await settle();
    const root = document.body.querySelector('w3m-changes').shadowRoot;
    const shown = {
      text: text(document.body.firstElementChild),
      rows: all(root, 'li'),
      dangers: notices(root, 'wui-notice[tone=danger]'),
      cautions: notices(root, 'wui-notice[tone=warning]'),
    };
    render(null, document.body);
    return shown;
  };
  globalThis.showQuestion = async question => {
    const draw = approvalScreen(question, { host: 'shop.example', isProtected: true, isWeak: false });
    render(draw(() => undefined, () => undefined), document.body);
    const shown = {
      text: text(document.body),
      rows: all(document.body, '[data-testid=wallet-step], [data-testid=wallet-change]'),
      dangers: notices(document.body, '.notice.danger'),
      cautions: notices(document.body, '.notice.warning'),
      button: text(document.body.querySelector('[data-testid=wallet-approve]')),
    };
    render(null, document.body);
    return shown;
  };
`;

/** Starts a browser with both components; the caller closes it. */
export async function startScreen() {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const browser = await chromium.launch({ executablePath: await findHeadless(), args: [...BROWSER_ARGS] });
  const page = await browser.newPage();
  const failures = [];
  page.on('pageerror', error => failures.push(error));
  await page.route('**/*', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><body></body></html>' }),
  );
  await page.goto('https://zoo.example/');
  await page.evaluate(outputFiles[0].text);
  const run = async (name, given) => {
    const shown = await page.evaluate(([action, value]) => globalThis[action](value), [name, given]);
    if (failures.length > 0) throw failures[0];
    return shown;
  };
  return {
    modal: preview => run('showModal', preview),
    wallet: question => run('showQuestion', question),
    stop: () => browser.close(),
  };
}
