import { expect, fixture, html } from '@open-wc/testing';
import { render, type TemplateResult } from 'lit';
import * as networks from '../../controllers/domain/networks/evm-networks.js';
import { toCaipNetwork } from '../../controllers/domain/networks/networks.js';
import type { AppKitNetwork, Connector } from '../../controllers/domain/entities.js';
import { loadNetworkImages, loadWalletImages, networkImage, walletImage } from './images.js';
import { picturedNetworks } from './network-pictures.js';
import './w3m-network-image.define.js';
import type { W3mNetworkImage } from './w3m-network-image.js';
import './w3m-wallet-image.define.js';
import type { W3mWalletImage } from './w3m-wallet-image.js';
import { picturedWallets } from './wallet-pictures.js';
import { waitUntil } from '../../testing/wait-until.js';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const drawn = (template: TemplateResult | undefined): SVGSVGElement | null => {
  const place = document.createElement('div');
  render(template, place);
  return place.querySelector('svg');
};

const isNetwork = (value: unknown): value is AppKitNetwork =>
  typeof value === 'object' && value !== null && 'nativeCurrency' in value && 'rpcUrls' in value;

const unknownNetwork = toCaipNetwork({ ...networks.mainnet, id: 424_242, name: 'Nova' });

describe('bundled images', () => {
  it('are undefined before they load', () => {
    expect(networkImage(toCaipNetwork(networks.mainnet))).to.equal(undefined);
    expect(walletImage({ rdns: 'io.metamask' })).to.equal(undefined);
  });

  it('exist for each known network, with a mark on test networks', async () => {
    await loadNetworkImages();
    const known = Object.values(networks as Record<string, unknown>)
      .filter(isNetwork)
      .map(network => toCaipNetwork(network));
    expect(known.length).to.be.greaterThan(40);
    const missing = known.filter(network => !networkImage(network)).map(({ name }) => name);
    expect(missing).to.deep.equal([]);
    expect(drawn(networkImage(toCaipNetwork(networks.mainnet)))?.querySelector('[cx="30.5"]')).to.equal(null);
    expect(drawn(networkImage(toCaipNetwork(networks.sepolia)))?.querySelector('[cx="30.5"]')).not.to.equal(null);
  });

  it('contain only lines and shapes, hidden from assistive technology', async () => {
    await Promise.all([loadNetworkImages(), loadWalletImages()]);
    const pictures = [
      ...picturedNetworks.map(id => networkImage({ caipNetworkId: id as `eip155:${string}` })),
      ...picturedWallets.map(id => walletImage({ id })),
    ];
    for (const picture of pictures) {
      const svg = drawn(picture);
      expect(svg?.getAttribute('viewBox')).to.equal('0 0 40 40');
      expect(svg?.getAttribute('aria-hidden')).to.equal('true');
      expect(svg?.querySelectorAll('[style], image, script, foreignObject')).to.have.length(0);
      expect(svg?.outerHTML).not.to.match(/NaN|undefined|\[object/);
    }
  });

  it('match a wallet by its rdns or directory id, but not by a similar name', async () => {
    await loadWalletImages();
    expect(walletImage({ rdns: 'IO.MetaMask' })).not.to.equal(undefined);
    expect(walletImage({ id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96' })).not.to.equal(
      undefined,
    );
    expect(walletImage({ rdns: 'some.other', id: 'constructor' })).to.equal(undefined);
  });
});

describe('<w3m-network-image>', () => {
  const show = async (network: AppKitNetwork): Promise<W3mNetworkImage> => {
    await loadNetworkImages();
    const element = await fixture<W3mNetworkImage>(
      html`<w3m-network-image .network=${toCaipNetwork(network)}></w3m-network-image>`,
    );
    await loadNetworkImages(); // the element also loads them; its picture renders afterwards
    await element.updateComplete;
    return element;
  };

  it('shows the bundled picture', async () => {
    const element = await show(networks.mainnet);
    expect(element.shadowRoot?.querySelector('svg path')).not.to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('prefers the picture of the host', async () => {
    const element = await show({ ...networks.mainnet, assets: { imageUrl: PIXEL } });
    expect(element.shadowRoot?.querySelector('img')?.src).to.equal(PIXEL);
    expect(element.shadowRoot?.querySelector('svg')).to.equal(null);
  });

  it('shows the bundled picture when that of the host does not load', async () => {
    const element = await show({ ...networks.mainnet, assets: { imageUrl: 'data:image/png;base64,AAAA' } });
    await waitUntil(() => element.shadowRoot?.querySelector('svg path'));
  });

  it('shows the initial of a network without a bundled picture', async () => {
    const element = await show(unknownNetwork);
    await waitUntil(() => element.shadowRoot?.querySelector('text')?.textContent.trim() === 'N');
  });

  it('replaces a bundled picture with an initial when the network changes', async () => {
    const element = await show(networks.mainnet);
    await waitUntil(() => element.shadowRoot?.querySelector('svg path'));
    element.network = unknownNetwork;
    await waitUntil(() => element.shadowRoot?.querySelector('text')?.textContent.trim() === 'N');
  });
});

describe('<w3m-wallet-image>', () => {
  const connector: Connector = {
    id: 'io.rabby',
    name: 'Rabby',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    rdns: 'io.rabby',
  };

  it('prefers the icon of the wallet', async () => {
    const element = await fixture<W3mWalletImage>(
      html`<w3m-wallet-image .connector=${{ ...connector, imageUrl: PIXEL }}></w3m-wallet-image>`,
    );
    expect(element.shadowRoot?.querySelector('img')?.src).to.equal(PIXEL);
    await expect(element).to.be.accessible();
  });

  it('accepts a connector, a directory entry or the info of a connected wallet', async () => {
    await loadWalletImages();
    const pictures = await Promise.all(
      [
        html`<w3m-wallet-image .connector=${connector}></w3m-wallet-image>`,
        html`<w3m-wallet-image .wallet=${{ id: 'x', name: 'Rabby', rdns: 'io.rabby' }}></w3m-wallet-image>`,
        html`<w3m-wallet-image .info=${{ name: 'Rabby', type: 'ANNOUNCED', rdns: 'io.rabby' }}></w3m-wallet-image>`,
      ].map(async template => {
        const element = await fixture<W3mWalletImage>(template);
        return element.shadowRoot?.querySelector('ellipse');
      }),
    );
    for (const picture of pictures) expect(picture).not.to.equal(null);
  });
});
