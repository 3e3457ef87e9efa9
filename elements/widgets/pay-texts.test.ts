import { expect } from '@open-wc/testing';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { payErrorText } from './pay-texts.js';

describe('why a payment failed', () => {
  const text = (cause?: W3mError): string =>
    payErrorText({ status: 'failed', by: 'wallet', error: new W3mError('PAY_UNCONFIRMED', { cause }), hash: '0x1' });

  it('is not that it was sent while other owners of the account may have to approve it', () => {
    expect(text()).to.equal('The payment was sent. The network has not confirmed it yet.');
    expect(text(new W3mError('TRANSACTION_UNCONFIRMED'))).to.equal(text());
    expect(text(new W3mError('APPROVALS_PENDING'))).to.contain('Other owners of the account may have to approve it.');
  });
});
