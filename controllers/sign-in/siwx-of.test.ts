import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import type { SIWEConfig } from '../domain/sign-in/siwx.js';
import { createSIWEConfig, formatMessage } from './siwe-config.js';
import { hasSignIn, siwxOf } from './siwx-of.js';

const config = (enabled?: boolean): SIWEConfig =>
  createSIWEConfig({
    getNonce: async () => 'abcdefgh',
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example' }),
    createMessage: args => formatMessage(args, args.address),
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
    ...(enabled === undefined ? {} : { enabled }),
  });

describe('the sign-in of the options', () => {
  it('is one object for each modal, so that the host hears of a sign-in once', async () => {
    const options = signal({ siweConfig: config() });
    const [one, other] = [new Scope(), new Scope()];
    expect(await siwxOf({ options, scope: one })).to.equal(await siwxOf({ options, scope: one }));
    expect(await siwxOf({ options, scope: one })).not.to.equal(await siwxOf({ options, scope: other }));
  });

  it('is off without a sign-in, and with a siweConfig that is not enabled', () => {
    expect(hasSignIn({ options: signal({}) })).to.equal(false);
    expect(hasSignIn({ options: signal({ siweConfig: config(false) }) })).to.equal(false);
    expect(hasSignIn({ options: signal({ siweConfig: config() }) })).to.equal(true);
  });
});
