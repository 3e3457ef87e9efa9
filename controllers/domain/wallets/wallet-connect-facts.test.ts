import { expect } from '@open-wc/testing';
import { walletConnectFacts } from './wallet-connect-facts.js';

describe('walletConnectFacts', () => {
  for (const [namespace, { methods, events }] of Object.entries(walletConnectFacts)) {
    it(`lists each method and event of ${namespace} once`, () => {
      expect(new Set(methods).size).to.equal(methods.length);
      expect(new Set(events).size).to.equal(events.length);
    });
  }
});
