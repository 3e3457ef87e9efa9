import { expect } from '@open-wc/testing';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { failureText } from './failure-text.js';

describe('failureText', () => {
  for (const code of [
    'INVALID_PROJECT_ID',
    'INVALID_APP_CONFIGURATION',
    'PROJECT_ID_NOT_CONFIGURED',
    'SESSION_EXPIRED',
  ] as const) {
    it(`gives a general text for ${code}, which is for developers`, () => {
      const { heading, detail } = failureText(new W3mError(code), 'Fox');
      expect(heading).to.equal('Could not connect');
      expect(detail).to.equal('Connecting is not available at the moment. Try again later.');
    });
  }

  it('is a warning only while an earlier request waits in the wallet', () => {
    expect(failureText(new W3mError('WALLET_BUSY'), 'Fox').state).to.equal('warning');
    expect(failureText(new W3mError('USER_REJECTED'), 'Fox').state).to.equal('error');
  });

  it('gives the text of an error that a person can act on', () => {
    expect(failureText(new W3mError('WALLET_DISCONNECTED'), 'Fox').detail).to.equal(
      'Your wallet is not connected. Connect it, then try again.',
    );
  });
});
