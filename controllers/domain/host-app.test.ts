import { expect } from '@open-wc/testing';
import { hostApp } from './host-app.js';

const BASE = 'https://shop.example/app/';
const iconOf = (...icons: readonly unknown[]): string | undefined => hostApp({ name: 'Shop', icons }, BASE)?.icon;

describe('hostApp', () => {
  it('returns the name and the first icon', () => {
    const icons = ['https://shop.example/icon.png', 'https://shop.example/large.png'];
    expect(hostApp({ name: 'Shop', icons }, BASE)).to.deep.equal({ name: 'Shop', icon: icons[0] });
  });

  it('returns undefined without a name that can be shown', () => {
    for (const metadata of [undefined, {}, { name: '' }, { name: ' \u202e\n' }, { name: 5 }])
      expect(hostApp(metadata, BASE), JSON.stringify(metadata)).to.equal(undefined);
  });

  it('removes control characters, such as those that reverse text, and shortens the name', () => {
    expect(hostApp({ name: ' Sh\u202eop\n' }, BASE)?.name).to.equal('Shop');
    expect(hostApp({ name: 'x'.repeat(500) }, BASE)?.name).to.have.length(60);
  });

  it('accepts icons on the web, beside the page and in data, and no other', () => {
    for (const icon of ['https://cdn.example/i.png', '/icon.svg', 'icon.svg', 'data:image/png;base64,AA=='])
      expect(iconOf(icon), icon).to.equal(icon);
    for (const icon of ['javascript:alert(1)', 'data:text/html,x', 'file:///i.png', 'https://', '', 5, null, undefined])
      expect(iconOf(icon), String(icon)).to.equal(undefined);
  });

  it('ignores icons that are not a list', () => {
    expect(hostApp({ name: 'Shop', icons: 'https://shop.example/icon.png' }, BASE)?.icon).to.equal(undefined);
  });
});
