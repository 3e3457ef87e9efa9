import { configureLocalization, msg } from '@lit/localize';
import { expect } from '@open-wc/testing';
import { isW3mError } from '../../controllers/protocol/errors.js';
import { getLocale, setLocale } from './locale.js';

describe('locale, in the page of an app that uses @lit/localize for itself', () => {
  it('leaves the app alone, stays English, and says why', async () => {
    const host = configureLocalization({
      sourceLocale: 'en',
      targetLocales: ['fr'],
      loadLocale: async () => ({ templates: {} }),
    });
    await host.setLocale('fr');
    const error: unknown = await setLocale('de').catch((thrown: unknown) => thrown);
    expect(isW3mError(error)).to.equal(true);
    expect(String((error as Error).cause)).to.contain('configured once');
    expect(getLocale()).to.equal('en');
    expect(host.getLocale()).to.equal('fr');
    expect(msg('Connect Wallet')).to.equal('Connect Wallet');
  });
});
