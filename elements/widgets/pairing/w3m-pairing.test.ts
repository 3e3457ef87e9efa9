import { expect, html } from '@open-wc/testing';
import type { Wallet } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import type { WalletLink } from '../../../controllers/domain/wallets/links.js';
import { createTestModal, FakeRemoteWallet, testConnector, type TestModal } from '../../../testing/index.js';
import { skipAnimations } from '../../shell/testing/skip-animations.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import './w3m-pairing.define.js';
import type { W3mPairing } from './w3m-pairing.js';

const ember: Wallet = {
  id: 'ember',
  name: 'Ember',
  rdns: 'com.ember',
  homepage: 'https://ember.example',
  mobile_link: 'ember://',
  desktop_link: 'ember-desktop://',
  webapp_link: 'https://app.ember.example',
  chrome_store: 'https://ember.example/chrome',
};

interface World extends TestModal {
  readonly remote: FakeRemoteWallet;
  readonly shown: ShownView<W3mPairing>;
  readonly opened: WalletLink[];
}

interface Setting {
  readonly wallet?: Wallet;
  readonly connector?: Connector;
  readonly options?: Omit<NonNullable<Parameters<typeof createTestModal>[0]>, 'remote'>;
  arrange?(remote: FakeRemoteWallet): void;
}

async function show({ wallet, connector, options, arrange }: Setting = {}): Promise<World> {
  const remote = new FakeRemoteWallet();
  arrange?.(remote);
  const test = createTestModal({ ...options, remote });
  const opened: WalletLink[] = [];
  const shown = await showView<W3mPairing>(html`
    <w3m-pairing
      .modal=${test.modal}
      .wallet=${wallet}
      .connector=${connector}
      .openLink=${(link: WalletLink) => opened.push(link)}
    ></w3m-pairing>
  `);
  await shown.drawn();
  return { ...test, remote, shown, opened };
}

const code = ({ shown }: World): HTMLElement | undefined => deep(shown.view, 'wui-qr-code');
const uriOf = ({ remote }: World): string | undefined => remote.pairing.get()?.uri;
const heading = ({ shown }: World): string => textOf(deep(shown.view, '[part=heading]'));
const openButton = ({ shown }: World): HTMLButtonElement | undefined => {
  const button = controlOf(byId(shown.view, 'w3m-connecting-widget-secondary-button'));
  return button instanceof HTMLButtonElement ? button : undefined;
};
const tab = async (world: World, id: string): Promise<void> => {
  byId(world.shown.view, id)?.click();
  await world.shown.drawn();
};

describe('<w3m-pairing>', () => {
  it('shows a QR code for any wallet with an instruction', async () => {
    const world = await show();
    expect(world.remote.pending.pair).to.equal(1);
    expect(code(world)?.getAttribute('uri')).to.equal(uriOf(world));
    expect(deep(code(world)!, '[role=img]')?.getAttribute('aria-label')).to.equal('QR code to connect a wallet');
    expect(textOf(deep(world.shown.view, '.prompt'))).to.equal('Scan it with any wallet that supports WalletConnect');
    expect(deep(world.shown.view, 'wui-tabs')).to.equal(undefined);
    expect(deep(code(world)!, 'wui-icon'), 'the mark in the centre').to.exist;
    await expect(world.shown.view).to.be.accessible();
  });

  it('shows a placeholder and disables copying before the pairing URI exists', async () => {
    const world = await show({ arrange: remote => (remote.invitesAtOnce = false) });
    expect(code(world)).to.equal(undefined); // suites of hosts read its URI as soon as it exists
    expect(byId(world.shown.view, 'wui-qr-code')).to.equal(undefined);
    const place = deep(world.shown.view, '.pending')!.getBoundingClientRect();
    expect(deep(world.shown.view, '.pending .eyes'), 'the shape of a code').to.exist;
    expect(controlOf(byId(world.shown.view, 'copy-wc2-uri'))).to.have.property('disabled', true);
    world.remote.renew();
    await world.shown.drawn();
    expect(code(world)?.getAttribute('uri')).to.equal(uriOf(world));
    expect(code(world)!.getBoundingClientRect().height).to.be.closeTo(place.height, 1);
    expect(controlOf(byId(world.shown.view, 'copy-wc2-uri'))).to.have.property('disabled', false);
  });

  it('replaces an expired QR code with a new one', async () => {
    const world = await show();
    const first = uriOf(world);
    world.remote.renew();
    await world.shown.drawn();
    expect(uriOf(world)).not.to.equal(first);
    expect(code(world)?.getAttribute('uri')).to.equal(uriOf(world));
  });

  it('copies the link and confirms it', async () => {
    const world = await show();
    const button = byId<HTMLElement & { value: string }>(world.shown.view, 'copy-wc2-uri')!;
    expect(button.value).to.equal(uriOf(world));
    controlOf(button)!.click();
    await new Promise(resolve => button.addEventListener('wui-copy', resolve, { once: true }));
    expect(deep(button, 'wui-icon')?.className, 'one confirmation').to.equal('idle');
    expect(world.session.toasts.current.get())
      .to.have.property('message')
      .that.matches(/^(Link copied|Could not copy the link)$/);
  });

  it('announces a connected wallet', async () => {
    const world = await show();
    world.remote.approve();
    await world.shown.drawn();
    expect(world.modal.account.isConnected.get()).to.equal(true);
    expect(world.shown.said.at(-1)).to.equal('Connected with WalletConnect');
  });

  it('shows the reason for a failure and retries on request', async () => {
    const world = await show({ wallet: { ...ember, desktop_link: undefined, webapp_link: undefined } });
    world.remote.fail(new W3mError('USER_REJECTED'));
    await world.shown.drawn();
    expect(heading(world)).to.equal('Request declined');
    expect(world.shown.said.at(-1)).to.contain('Request declined');
    expect(code(world)).to.equal(undefined);
    await expect(world.shown.view).to.be.accessible();
    openButton(world)?.click(); // the retry button has the same test id
    await world.shown.drawn();
    expect(world.remote.pending.pair).to.equal(2);
    expect(code(world)?.getAttribute('uri')).to.equal(uriOf(world));
  });

  it('abandons the pairing when it is removed', async () => {
    const world = await show();
    world.shown.view.remove();
    await world.settle();
    expect(world.session.connection.attempt.get()).to.equal(undefined);
    expect(uriOf(world)).to.equal(undefined);
  });

  it('abandons the pairing when the modal closes, before the exit animation ends', async () => {
    const world = await show();
    world.modal.open();
    await world.shown.drawn();
    world.modal.shell.close();
    await world.shown.drawn();
    expect(uriOf(world)).to.equal(undefined);
  });

  it('leaves alone a later attempt by the same connector', async () => {
    const world = await show();
    const connector = world.session.connection.attempt.get()!.connector;
    const later = world.session.connect(connector);
    world.shown.view.remove();
    await world.shown.drawn();
    expect(world.session.connection.attempt.get()).to.have.property('status', 'waiting');
    world.remote.approve();
    expect((await later).namespace).to.equal('eip155');
  });

  it('pairs again when it is left and entered again', async () => {
    const world = await show();
    const place = world.shown.view.parentElement!;
    world.shown.view.remove();
    await world.settle();
    place.append(world.shown.view);
    await world.shown.drawn();
    expect(world.remote.pending.pair).to.equal(2);
    expect(code(world)?.getAttribute('uri')).to.equal(uriOf(world));
  });

  it('pairs for the new wallet when it is given another one', async () => {
    const world = await show({ wallet: ember });
    const other = { ...ember, id: 'other', name: 'Other' };
    world.shown.view.wallet = other;
    await world.shown.drawn();
    expect(world.session.connection.attempt.get()).to.deep.include({ status: 'waiting', wallet: other });
  });

  it('keeps its pairing when wallet and connector are given again as new objects', async () => {
    const world = await show({ wallet: ember, connector: testConnector });
    await tab(world, 'tab-mobile');
    const attempt = world.session.connection.attempt.get();
    world.shown.view.wallet = { ...ember };
    world.shown.view.connector = { ...testConnector };
    await world.shown.drawn();
    expect(world.session.connection.attempt.get()).to.equal(attempt);
    expect(world.remote.pending.pair).to.equal(1);
  });

  it('leaves no attempt behind when a link could not be opened', async () => {
    const world = await show({ wallet: ember, options: { environment: { os: 'ios', isMobile: true } } });
    world.shown.view.openLink = () => {
      throw new DOMException('The link is not allowed here', 'SecurityError');
    };
    openButton(world)!.click();
    await world.shown.drawn();
    expect(world.session.connection.attempt.get()?.status).not.to.equal('waiting');
    world.shown.view.remove();
    expect(uriOf(world)).to.equal(undefined);
  });

  it('offers every platform of a wallet with one pairing', async () => {
    const world = await show({ wallet: ember });
    const tabs = deepAll(world.shown.view, '[role=tab]');
    expect(tabs.map(each => [textOf(each), each.dataset['testid']])).to.deep.equal([
      ['Mobile', 'tab-mobile'],
      ['Web app', 'tab-webapp'],
      ['Desktop', 'tab-desktop'],
      ['Browser', 'tab-browser'],
    ]);
    expect(deep(world.shown.view, '.prompt')?.textContent).to.contain('Ember');
    await expect(world.shown.view).to.be.accessible();

    const platforms: string[] = [];
    world.modal.events.on('SELECT_WALLET', ({ properties }) => platforms.push(properties.platform));
    await tab(world, 'tab-webapp');
    openButton(world)!.click();
    await tab(world, 'tab-desktop');
    openButton(world)!.click();
    const written = encodeURIComponent(uriOf(world)!);
    expect(world.opened.map(({ href, target }) => [href, target])).to.deep.equal([
      [`https://app.ember.example/wc?uri=${written}`, '_blank'],
      [`ember-desktop://wc?uri=${written}`, '_self'],
    ]);
    await expect(world.shown.view).to.be.accessible();
    expect(world.remote.pending.pair).to.equal(1);

    await tab(world, 'tab-browser');
    expect(heading(world)).to.equal('Ember is not installed');
    expect(openButton(world)).to.equal(undefined);
    expect(uriOf(world)).to.equal(undefined);
    const actions = deepAll(world.shown.view, 'wui-button');
    expect(actions.map(textOf), 'said once').to.deep.equal(['Get Ember']);
    expect(deep(world.shown.view, '.get')).to.equal(undefined);
    controlOf(actions[0])!.click();
    expect(world.session.router.current.get()).to.deep.equal({ view: 'Downloads', data: { wallet: ember } });
    expect(platforms).to.deep.equal(['web', 'desktop', 'unsupported']);
  });

  it('connects the installed wallet and abandons the pairing', async () => {
    const world = await show({ wallet: ember, connector: testConnector });
    expect(world.modal.account.isConnected.get(), 'the browser comes first').to.equal(true);
    expect(world.remote.pending.pair).to.equal(0);
    await tab(world, 'tab-mobile');
    expect(world.remote.pending.pair).to.equal(1);
  });

  it('opens the app on a phone when the pairing URI exists', async () => {
    const world = await show({
      wallet: ember,
      options: { environment: { os: 'ios', isMobile: true } },
      arrange: remote => (remote.invitesAtOnce = false),
    });
    expect(heading(world)).to.equal('Approve in Ember');
    expect(openButton(world)).to.have.property('disabled', true);
    expect(world.shown.said).to.include('Approve in Ember');
    world.remote.renew();
    await world.shown.drawn();
    expect(openButton(world)).to.have.property('disabled', false);
    expect(textOf(byId(world.shown.view, 'w3m-connecting-widget-secondary-button'))).to.equal('Open');
    openButton(world)!.click();
    expect(world.opened).to.deep.equal([
      { href: `ember://wc?uri=${encodeURIComponent(uriOf(world)!)}`, target: '_self', base: 'ember://' },
    ]);
    skipAnimations(byId(world.shown.view, 'w3m-connecting-widget-secondary-button')); // axe measures colours, which fade when the button is enabled
    await expect(world.shown.view).to.be.accessible();
  });

  it('says that a link could not be opened, and reports it', async () => {
    const world = await show({ wallet: ember, options: { environment: { os: 'ios', isMobile: true } } });
    world.shown.view.openLink = () => {
      throw new DOMException('The link is not allowed here', 'SecurityError');
    };
    await world.shown.drawn();
    const uri = uriOf(world);
    openButton(world)!.click();
    await world.shown.drawn();
    const { event, properties } = world.modal.events.state.get().data;
    expect(event).to.equal('CONNECT_PROXY_ERROR');
    expect(properties).to.include({ uri, name: 'Ember', mobile_link: ember.mobile_link });
    expect(byId(world.shown.view, 'w3m-connecting-widget-secondary-button')?.textContent).to.contain('Try again');
  });

  it('opens the app with the target of the embedding environment', async () => {
    const world = await show({
      wallet: { ...ember, link_mode: 'https://ember.example/app' },
      options: { environment: { os: 'android', isMobile: true, isTelegram: true } },
    });
    openButton(world)!.click();
    const twice = encodeURIComponent(encodeURIComponent(uriOf(world)!));
    expect(world.opened).to.deep.equal([
      { href: `https://ember.example/app/wc?uri=${twice}`, target: '_blank', base: 'https://ember.example/app' },
    ]);
  });

  it('opens the page in the browser of a wallet without WalletConnect', async () => {
    const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
    const world = await show({
      wallet: { id: phantom, name: 'Phantom' },
      options: { environment: { os: 'ios', isMobile: true } },
    });
    openButton(world)!.click();
    expect(world.opened[0]?.href).to.match(/^https:\/\/phantom\.app\/ul\/browse\/http/);
    expect(world.remote.pending.pair).to.equal(0);
    expect(byId(world.shown.view, 'wui-link-copy')).to.equal(undefined);
  });

  it('opens no dangerous links', async () => {
    const world = await show({
      wallet: {
        ...ember,
        desktop_link: 'javascript:alert(1)',
        mobile_link: 'intent://x',
        webapp_link: 'data:text/html,x',
      },
    });
    expect(deepAll(world.shown.view, '[role=tab]')).to.deep.equal([]);
    expect(heading(world)).to.equal('Ember is not installed');
  });

  it('opens the view Downloads', async () => {
    const world = await show({ wallet: ember });
    controlOf(deep(world.shown.view, '.get wui-button'))!.click();
    expect(world.session.router.current.get()).to.deep.equal({ view: 'Downloads', data: { wallet: ember } });
  });

  it('never logs the pairing URI', async () => {
    const written: string[] = [];
    const { log, warn, error, info, debug } = console;
    const listen = (...words: unknown[]): void => void written.push(words.join(' '));
    Object.assign(console, { log: listen, warn: listen, error: listen, info: listen, debug: listen });
    try {
      const world = await show({ wallet: ember });
      const uri = uriOf(world)!;
      world.remote.fail(new W3mError('CONNECT_FAILED', { cause: new Error('relay') }));
      await world.shown.drawn();
      expect(written.filter(line => line.includes(uri.slice(3, 40)))).to.deep.equal([]);
    } finally {
      Object.assign(console, { log, warn, error, info, debug });
    }
  });
});
