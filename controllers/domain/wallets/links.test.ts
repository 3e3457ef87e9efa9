import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { phoneBrowsers } from '../../../testing/phone-browsers.js';
import type { Wallet } from '../entities.js';
import { environmentOf, type BrowserSigns, type Environment } from '../environment.js';
import { browserLink, desktopLink, mobileLink, requestLink, strategyFor, webLink } from './links.js';
import { platformsOf } from './platforms.js';
import { isSafeLink } from './safe-link.js';
import { WALLETS } from './wallets.js';

const URI = 'wc:7f6e@2?relay-protocol=irn&symKey=ab12';
const ONCE = encodeURIComponent(URI);
const TWICE = encodeURIComponent(ONCE);

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const at = (userAgent: string, signs: Partial<BrowserSigns> = {}): Environment =>
  environmentOf({
    userAgent,
    isCoarse: /mobile/i.test(userAgent),
    touchPoints: /mobile/i.test(userAgent) ? 5 : 0,
    isFramed: false,
    hasTelegram: false,
    ...signs,
  });

const both: Wallet = { id: 'ember', name: 'Ember', mobile_link: 'ember://', link_mode: 'https://ember.example' };
const onlyScheme: Wallet = { id: 'ember', name: 'Ember', mobile_link: 'ember://' };

/** Environment of the page, expected strategy, and expected links of a wallet with a scheme and a universal link and of a wallet with a scheme only. */
const table: readonly (readonly [
  where: string,
  environment: Environment,
  strategy: string,
  both: readonly [href: string, target: string],
  scheme: readonly [href: string, target: string],
])[] = [
  ['Safari on an iPhone', at(IPHONE), 'iOS', [`ember://wc?uri=${ONCE}`, '_self'], [`ember://wc?uri=${ONCE}`, '_self']],
  [
    'Safari on an iPad that calls itself a Mac',
    at(MAC, { touchPoints: 5, isCoarse: true }),
    'iOS',
    [`ember://wc?uri=${ONCE}`, '_self'],
    [`ember://wc?uri=${ONCE}`, '_self'],
  ],
  [
    'Chrome on Android',
    at(ANDROID),
    'Android',
    [`ember://wc?uri=${ONCE}`, '_self'],
    [`ember://wc?uri=${ONCE}`, '_self'],
  ],
  [
    'a frame on Android',
    at(ANDROID, { isFramed: true }),
    'A frame in another page',
    [`ember://wc?uri=${ONCE}`, '_top'],
    [`ember://wc?uri=${ONCE}`, '_top'],
  ],
  [
    'Telegram on iOS',
    at(IPHONE, { hasTelegram: true }),
    'Telegram on iOS',
    [`https://ember.example/wc?uri=${ONCE}`, '_blank'],
    [`ember://wc?uri=${ONCE}`, '_blank'],
  ],
  [
    'Telegram on Android',
    at(`${ANDROID} Telegram-Android/11.4`, { isFramed: true }),
    'Telegram on Android',
    [`https://ember.example/wc?uri=${TWICE}`, '_blank'],
    [`ember://wc?uri=${TWICE}`, '_blank'],
  ],
  [
    'Telegram on macOS',
    at(MAC, { hasTelegram: true }),
    'Telegram on a computer',
    [`ember://wc?uri=${ONCE}`, '_blank'],
    [`ember://wc?uri=${ONCE}`, '_blank'],
  ],
  [
    'the browser inside of another app',
    at(`${IPHONE} Instagram 350.0`),
    'Inside of another app',
    [`https://ember.example/wc?uri=${ONCE}`, '_blank'],
    [`ember://wc?uri=${ONCE}`, '_self'],
  ],
  [
    'Chrome on Windows',
    at(WINDOWS),
    'Anywhere else',
    [`ember://wc?uri=${ONCE}`, '_self'],
    [`ember://wc?uri=${ONCE}`, '_self'],
  ],
];

describe('wallet links', () => {
  for (const [where, environment, strategy, [bothHref, bothTarget], [schemeHref, schemeTarget]] of table) {
    it(`follow the strategy "${strategy}" in ${where}`, () => {
      expect(strategyFor(environment).name).to.equal(strategy);
      expect(mobileLink(both, URI, { environment })).to.include({ href: bothHref, target: bothTarget });
      expect(mobileLink(onlyScheme, URI, { environment })).to.include({ href: schemeHref, target: schemeTarget });
    });
  }

  it('are universal links with preferUniversal if the wallet has one', () => {
    const environment = at(IPHONE);
    expect(mobileLink(both, URI, { environment, preferUniversal: true })).to.include({
      href: `https://ember.example/wc?uri=${ONCE}`,
      target: '_blank',
    });
    expect(mobileLink(onlyScheme, URI, { environment, preferUniversal: true })?.href).to.match(/^ember:/);
  });

  for (const [link, href] of [
    ['ember:', 'ember://wc?uri='],
    ['ember://', 'ember://wc?uri='],
    ['ember://app', 'ember://app/wc?uri='],
    ['ember://app/x/', 'ember://app/x/wc?uri='],
    ['https://ember.example/app', 'https://ember.example/app/wc?uri='],
  ] as const) {
    it(`start with ${href} for ${link}`, () => {
      const wallet = { ...onlyScheme, mobile_link: link };
      expect(mobileLink(wallet, URI, { environment: at(IPHONE) })?.href).to.equal(href + ONCE);
    });
  }

  it('open the desktop app and the web app of a wallet', () => {
    const wallet = { ...both, desktop_link: 'ember://', webapp_link: 'https://app.ember.example/' };
    expect(desktopLink(wallet, URI)).to.deep.equal({
      href: `ember://wc?uri=${ONCE}`,
      target: '_self',
      base: 'ember://',
    });
    expect(webLink(wallet, URI)).to.include({ href: `https://app.ember.example/wc?uri=${ONCE}`, target: '_blank' });
    expect(desktopLink(both, URI)).to.equal(undefined);
    expect(webLink({ ...both, webapp_link: 'ember://' }, URI)).to.equal(undefined);
  });

  it('open the page in the in-app browser of a wallet that has one', () => {
    const [phantom] = WALLETS.filter(({ name }) => name === 'Phantom');
    expect(browserLink(phantom!, 'https://shop.example/pay?a=b', at(IPHONE))).to.include({
      href: 'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2Fpay%3Fa%3Db?ref=https%3A%2F%2Fshop.example',
      target: '_blank',
    });
    expect(browserLink(both, 'https://shop.example', at(IPHONE))).to.equal(undefined);
    expect(browserLink(phantom!, 'file:///etc/passwd', at(IPHONE))).to.equal(undefined);
  });

  it('are never unsafe, for any link of a wallet', () => {
    const scheme = fc.constantFrom(
      ...[
        'javascript:',
        'JaVaScRiPt:',
        'java\tscript:',
        ' javascript:',
        'data:text/html,',
        'blob:',
        'file:///',
        'vbscript:',
      ],
      ...['intent://', 'about:', 'http://evil.example', 'ms-settings:', 'ember://', 'https://ember.example/', ''],
    );
    const link = fc.oneof(
      fc.tuple(scheme, fc.string()).map(parts => parts.join('')),
      fc.string(),
    );
    const field = fc.constantFrom('mobile_link', 'link_mode', 'desktop_link', 'webapp_link');
    fc.assert(
      fc.property(field, link, fc.string(), fc.boolean(), (name, value, uri, preferUniversal) => {
        const wallet = { id: 'x', name: 'X', [name]: value };
        const environment = at(ANDROID);
        const links = [
          mobileLink(wallet, uri, { environment, preferUniversal }),
          desktopLink(wallet, uri),
          webLink(wallet, uri),
        ];
        for (const each of links) expect(each === undefined || isSafeLink(each.href), value).to.equal(true);
      }),
      { numRuns: 1_000 },
    );
    const payment = 'ethereum:0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512?value=1e18&x=';
    expect(requestLink(payment, { topic: 'topic' }, at(IPHONE))).to.equal(undefined);
    expect(desktopLink({ ...onlyScheme, desktop_link: payment }, URI)).to.equal(undefined);
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'blob:x',
      'file:///x',
      'intent://x',
      'tel:1',
      payment,
    ]) {
      expect(mobileLink({ ...onlyScheme, mobile_link: bad }, URI, { environment: at(IPHONE) }), bad).to.equal(
        undefined,
      );
    }
  });
});

describe('links to a request that waits in an app', () => {
  for (const { name, environment, strategy } of phoneBrowsers) {
    const opened = WALLETS.flatMap(wallet => mobileLink(wallet, URI, { environment }) ?? []);
    it(`bring each wallet of the directory to the front in ${name}, by the link that has connected it`, () => {
      expect(strategyFor(environment).name).to.equal(strategy);
      expect(opened.length).to.be.greaterThan(10);
      for (const { base, target } of opened) {
        const link = requestLink(base, { topic: 'ab12', id: 7 }, environment);
        expect(link).to.include({ target, base });
        expect(link?.href).to.match(/[/]wc\?requestId=7&sessionTopic=ab12$/);
        expect(link?.href.startsWith(base.replace(/[:/]*$/, ''))).to.equal(true);
      }
    });
  }

  it('have no id before the request has one, and are none for a base that is not safe', () => {
    const environment = at(IPHONE);
    expect(requestLink('ember:', { topic: 'ab12' }, environment)?.href).to.equal('ember://wc?sessionTopic=ab12');
    for (const bad of ['javascript:alert(1)', 'intent://x', 'http://evil.example', ''])
      expect(requestLink(bad, { topic: 'ab12' }, environment), bad).to.equal(undefined);
  });
});

describe('platformsOf', () => {
  const full: Wallet = {
    ...both,
    rdns: 'com.ember',
    desktop_link: 'ember://',
    webapp_link: 'https://app.ember.example',
    chrome_store: 'https://chromewebstore.google.com/detail/x',
  };
  const [phantom] = WALLETS.filter(({ name }) => name === 'Phantom');
  for (const [what, wallet, isMobile, isInstalled, platforms] of [
    ['no wallet', undefined, false, false, ['qrcode']],
    ['all links, installed', full, false, true, ['browser', 'qrcode', 'web', 'desktop']],
    ['all links', full, false, false, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['all links on a phone', full, true, false, ['mobile', 'web']],
    ['all links on a phone, installed', full, true, true, ['browser', 'mobile', 'web']],
    ['an extension only', { id: 'x', name: 'X', rdns: 'x.y' }, false, false, ['unsupported']],
    ['a wallet with an in-app browser, on a phone', phantom, true, false, ['mobile']],
    ['no links', { id: 'x', name: 'X' }, false, false, ['qrcode']],
    ['no safe links', { id: 'x', name: 'X', mobile_link: 'javascript:1' }, true, false, ['qrcode']],
  ] as const) {
    it(`returns ${platforms.join(', ')} for ${what}`, () => {
      expect(platformsOf(wallet, { isMobile, isInstalled })).to.deep.equal(platforms);
    });
  }
});
