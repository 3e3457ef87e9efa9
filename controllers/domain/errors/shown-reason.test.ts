import { expect } from '@open-wc/testing';
import { W3mError } from './errors.js';
import { shownReason } from './shown-reason.js';

const refused = (reason: string): W3mError =>
  new W3mError('HTTP_STATUS', { params: { status: 400, ...({ reason } as object) } });

describe('shownReason', () => {
  it('returns the reason of a service, also if another error wraps it', () => {
    expect(shownReason(refused('This name is taken'))).to.equal('This name is taken');
    const wrapped = new W3mError('NAME_REGISTER_FAILED', { params: { name: 'a' }, cause: refused('Taken') });
    expect(shownReason(wrapped)).to.equal('Taken');
  });

  it('shows no control characters, no characters that change the direction, and no long text', () => {
    expect(shownReason(refused('a\u202eb\u0007\nc'))).to.equal('a b  c');
    expect(shownReason(refused('x'.repeat(1_000)))).to.have.length(160);
    expect(shownReason(refused(' \u200b '))).to.equal(undefined);
  });

  it('has none for other errors', () => {
    expect(shownReason(new W3mError('REQUEST_TIMEOUT'))).to.equal(undefined);
    expect(shownReason(new Error('no'))).to.equal(undefined);
    expect(shownReason(new W3mError('HTTP_STATUS', { params: { status: 500 } }))).to.equal(undefined);
  });
});
