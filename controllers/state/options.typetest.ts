/** Compiles only if the types of options are right. */
import { testNetworks } from '../../testing/index.js';
import { OptionsController } from './options-controller.js';
import type { AppKitOptions } from './options.js';

const options = new OptionsController({ networks: testNetworks });

options.update({ enableWallets: false });
// @ts-expect-error -- `id` is read once, when the modal is created
options.update({ id: 'other' });

export const isListed: boolean = options.current.get().enableWallets;
// @ts-expect-error -- without a default it may be undefined
export const url: string = options.current.get().termsConditionsUrl;

export const fromElsewhere: AppKitOptions = {
  networks: testNetworks,
  siweConfig: {
    getNonce: () => Promise.resolve('n'),
    createMessage: () => '',
    verifyMessage: () => Promise.resolve(true),
    getSession: () => Promise.resolve(null),
    signOut: () => Promise.resolve(true),
  },
  tokens: { 'eip155:1': { address: '0x0000000000000000000000000000000000000000' } },
  coinbasePreference: 'all',
  features: { email: false, socials: ['google'], swaps: ['1inch'], onramp: false, send: true },
};
// @ts-expect-error -- no such option
export const misspelt: AppKitOptions = { networks: testNetworks, colour: 'red' };
