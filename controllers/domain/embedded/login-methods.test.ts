import { expect } from '@open-wc/testing';
import { loginMethods } from './login-methods.js';
import { SOCIAL_PROVIDERS } from './social.js';

const page = { os: 'other', isTelegram: false } as const;
const offered = { embeddedWallet: {}, features: {} };

describe('loginMethods', () => {
  it('offers nothing without an embedded wallet', () => {
    expect(loginMethods({ features: { email: true, passkey: true } }, page)).to.deep.equal({
      email: false,
      socials: [],
      passkey: false,
    });
  });

  it('offers email and every provider by default, and no passkey', () => {
    expect(loginMethods(offered, page)).to.deep.equal({ email: true, socials: SOCIAL_PROVIDERS, passkey: false });
  });

  it('keeps the order of the host, without duplicates and unknown providers', () => {
    const features = { email: false, socials: ['x', 'myspace', 'google', 'x'], passkey: true };
    expect(loginMethods({ ...offered, features }, page)).to.deep.equal({
      email: false,
      socials: ['x', 'google'],
      passkey: true,
    });
    expect(loginMethods({ ...offered, features: { socials: false } }, page).socials).to.deep.equal([]);
    expect(loginMethods({ ...offered, features: { socials: true } }, page).socials).to.deep.equal(SOCIAL_PROVIDERS);
  });

  for (const [os, dropped] of [
    ['ios', ['google']],
    ['macos', ['x']],
    ['android', ['x', 'facebook']],
    ['other', []],
  ] as const)
    it(`drops the providers that Telegram cannot open (${os})`, () => {
      const { socials } = loginMethods(offered, { os, isTelegram: true });
      expect(SOCIAL_PROVIDERS.filter(provider => !socials.includes(provider))).to.have.members(dropped);
      expect(loginMethods(offered, { os, isTelegram: false }).socials).to.deep.equal(SOCIAL_PROVIDERS);
    });
});
