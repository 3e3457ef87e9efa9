import * as page from '@lit/localize';
import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import { setLocale } from './locale-change.js';
import { msg } from './msg.js';
import { str } from './str.js';

describe('msg', () => {
  afterEach(() => setLocale('en'));

  it('returns the source message in English', () => {
    expect(msg('Back')).to.equal('Back');
    expect(msg(str`Get ${'Rabby'}`)).to.equal('Get Rabby');
    const bold = (text: string): TemplateResult => html`<b>${text}</b>`;
    expect(msg(bold('x')).values).to.deep.equal(['x']);
  });

  it('is independent of an app that configures @lit/localize', async () => {
    await setLocale('de');
    const own = msg('Back');
    const app = page.configureLocalization({
      sourceLocale: 'en',
      targetLocales: ['fr'],
      loadLocale: async () => ({ templates: {} }),
    });
    await app.setLocale('fr');
    expect(msg('Back')).to.equal(own);
    expect(page.msg('Back')).to.equal('Back');
    await setLocale('ar');
    expect(app.getLocale()).to.equal('fr');
  });
});
