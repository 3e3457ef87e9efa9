import { expect } from '@open-wc/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { catchReports } from '../../testing/catch-reports.js';
import { useIconUrl, type IconUrl } from './use-icon-url.js';

describe('The picture of a network', () => {
  let root: Root;
  let shown: (string | undefined)[];
  const Picture = ({ icon }: { readonly icon: IconUrl }) => {
    shown.push(useIconUrl(icon));
    return null;
  };
  const show = (icon: IconUrl): Promise<void> => act(async () => root.render(<Picture icon={icon} />));

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    root = createRoot(document.createElement('div'));
    shown = [];
  });
  afterEach(() => act(async () => root.unmount()));

  it('is there at once as a text, and once it is loaded by a function', async () => {
    await show('https://shop.example/a.png');
    expect(shown).to.deep.equal(['https://shop.example/a.png']);
    await show(async () => 'https://shop.example/b.png');
    expect(shown.slice(1)).to.deep.equal([undefined, 'https://shop.example/b.png']);
  });

  it('is that of the network in use, whichever is loaded last', async () => {
    let answer: (url: string) => void = () => undefined;
    const late = () => new Promise<string>(resolve => (answer = resolve));
    await show(late);
    await show(async () => 'now.png');
    await act(async () => answer('late.png'));
    expect(shown.at(-1)).to.equal('now.png');
  });

  it('is left out if it cannot be loaded, or is none', async () => {
    const reports = catchReports();
    await show(() => Promise.reject(new Error('offline')));
    await show(null);
    expect(shown.filter(Boolean)).to.deep.equal([]);
    expect(reports.stop()).to.have.length(1);
  });
});
