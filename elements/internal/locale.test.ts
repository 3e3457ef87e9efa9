import { msg } from './msg.js';
import { str } from './str.js';
import { expect, fixture } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import { createTestModal } from '../../testing/index.js';
import { define } from './define.js';
import { getLocale, isRtl } from './locale.js';
import { setLocale } from './locale-change.js';
import { LOCALES, closestLocale } from './locales.js';
import { ModalElement } from './modal-element.js';
import { followPageLocale } from './page-locale.js';
import { waitUntil } from '../../testing/wait-until.js';

class TestSpeaker extends ModalElement {
  override render(): TemplateResult {
    return html`${msg('Connect Wallet')} ${getLocale()}`;
  }
}
define('test-speaker', TestSpeaker);

describe('locale', () => {
  afterEach(async () => {
    document.documentElement.lang = 'en';
    await setLocale('en');
  });

  it('adopts the language of the page unless the host has set one', async () => {
    expect(getLocale()).to.equal('en');
    document.documentElement.lang = 'de-CH';
    expect(await followPageLocale()).to.equal('de');
    expect(getLocale()).to.equal('de');
    await setLocale('ar');
    expect(await followPageLocale()).to.equal('ar');
  });

  it('returns the closest supported locale', () => {
    expect(closestLocale('de-AT')).to.equal('de');
    expect(closestLocale('AR')).to.equal('ar');
    expect(closestLocale('fr_CA')).to.equal('fr');
    expect(closestLocale('pt-PT')).to.equal('pt-BR');
    expect(closestLocale('iw')).to.equal('he');
    expect(['zh', 'zh-SG', 'zh-Hans-HK'].map(closestLocale)).to.deep.equal(['zh-CN', 'zh-CN', 'zh-CN']);
  });

  it('takes English for a language or a script without translations, and for an invalid tag', () => {
    expect(['fi', 'zh-TW', 'zh-Hant', '', 'no language', '<b>'].map(closestLocale)).to.deep.equal(Array(6).fill('en'));
  });

  it('identifies right-to-left locales', () => {
    expect(LOCALES.filter(isRtl)).to.deep.equal(['ar', 'he']);
  });

  it('translates rendered elements', async () => {
    const { modal } = createTestModal();
    const el = await fixture<TestSpeaker>(html`<test-speaker .modal=${modal}></test-speaker>`);
    await setLocale('de');
    await waitUntil(() => el.shadowRoot!.textContent.endsWith('de'));
    await setLocale('en');
    await waitUntil(() => el.shadowRoot!.textContent === 'Connect Wallet en');
  });

  it('isolates values from the direction of a text that is written from right to left', async () => {
    const text = (): string => msg(str`Up to ${'0.000021 ETH'}`);
    expect(text()).to.equal('Up to 0.000021 ETH');
    for (const locale of ['ar', 'he']) {
      await setLocale(locale);
      expect(text(), locale).to.contain('\u20680.000021 ETH\u2069').and.not.contain('Up to');
    }
    await setLocale('de');
    expect(text()).to.equal('Bis zu 0.000021 ETH');
  });

  it('rejects with LOCALE_UNAVAILABLE and keeps the locale when loading fails', async () => {
    await setLocale('en');
    const offline = new TypeError('Failed to fetch');
    const error: unknown = await setLocale('de-AT', () => Promise.reject(offline)).catch((cause: unknown) => cause);
    expect(error).to.include({ code: 'LOCALE_UNAVAILABLE', cause: offline });
    expect(error).to.have.property('message', 'The language "de" could not be loaded');
    expect(getLocale()).to.equal('en');
  });

  it('ends with the locale of the latest request', async () => {
    await Promise.all([setLocale('de'), setLocale('ar'), setLocale('en'), setLocale('ar')]);
    expect(getLocale()).to.equal('ar');
  });
});
