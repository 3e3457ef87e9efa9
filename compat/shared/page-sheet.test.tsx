import { expect } from '@open-wc/testing';
import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { waitUntil } from '../../testing/wait-until.js';
import { usePageSheet } from './page-sheet.js';

describe('usePageSheet', () => {
  const Page = ({ css }: { css: string }): ReactElement => {
    usePageSheet(css);
    return <p />;
  };
  const shown = (): string => getComputedStyle(document.body).getPropertyValue('--of-page-sheet').trim();

  it('has one sheet in the page while the component is mounted, with the latest rules', async () => {
    const before = document.adoptedStyleSheets.length;
    const root = createRoot(document.createElement('main'));
    const render = (css: string): void =>
      root.render(
        <StrictMode>
          <Page css={css} />
        </StrictMode>,
      );
    render('body { --of-page-sheet: one }');
    await waitUntil(() => shown() === 'one');
    render('body { --of-page-sheet: two }');
    await waitUntil(() => shown() === 'two');
    expect(document.adoptedStyleSheets).to.have.length(before + 1);
    root.unmount();
    await waitUntil(() => shown() === '');
    expect(document.adoptedStyleSheets).to.have.length(before);
  });

  it('renders the page of a unit test whose document adopts no sheets, such as that of jsdom', async () => {
    Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, value: undefined });
    const errors: unknown[] = [];
    const page = document.createElement('main');
    const root = createRoot(page, { onUncaughtError: error => errors.push(error) });
    try {
      root.render(<Page css="body { --of-page-sheet: one }" />);
      await waitUntil(() => page.querySelector('p') !== null || errors.length > 0);
      root.unmount();
      expect(errors).to.deep.equal([]);
    } finally {
      Reflect.deleteProperty(document, 'adoptedStyleSheets'); // shows that of the prototype again
    }
  });
});
