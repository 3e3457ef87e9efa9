import { expect } from '@open-wc/testing';
import { asW3mError, isW3mError, loadErrors, W3mError, withErrors } from './errors.js';

describe('W3mError', () => {
  let early: W3mError;

  it('has the text of a set-up error at once, also in its stack', () => {
    const error = new W3mError('OPTIONS_INVALID', { params: { option: 'networks', problem: 'is empty' } });
    expect(error.message).to.equal('createAppKit: option "networks" is empty');
    expect(Object.keys(error)).not.to.include('message');
  });

  it('has its code and the page that documents it until the texts are loaded', () => {
    early = new W3mError('HTTP_STATUS', { params: { status: 404 }, cause: 'why' });
    expect(early.message).to.equal('HTTP_STATUS 404 (see docs/errors.md)');
    expect(early.cause).to.equal('why');
    expect(String(early)).to.equal('W3mError: HTTP_STATUS 404 (see docs/errors.md)');
  });

  it('is shown once its surface is known', async () => {
    const surfaces: string[] = [];
    withErrors(() => surfaces.push(early.surface));
    await loadErrors();
    withErrors(() => surfaces.push(new W3mError('USER_REJECTED').surface));
    expect(surfaces).to.deep.equal(['none', 'toast']);
  });

  it('has its text as soon as the texts are loaded, whenever it was created', async () => {
    await loadErrors();
    expect(early.message).to.equal('HTTP status code: 404');
    const later = new W3mError('HTTP_STATUS', { params: { status: 404 } });
    expect(later.message).to.equal('HTTP status code: 404');
    expect(structuredClone(later).message, 'as a report to a worker').to.equal('HTTP status code: 404');
  });

  it('has the surface of its code', () => {
    expect(new W3mError('USER_REJECTED').surface).to.equal('toast');
    expect(new W3mError('SESSION_EXPIRED').surface).to.equal('alert');
    expect(new W3mError('SIWX_DISABLED').surface).to.equal('none');
  });

  it('is recognised, and wraps an error of another kind', () => {
    const error = new W3mError('USER_REJECTED');
    expect(asW3mError(error)).to.equal(error);
    const cause = new Error('socket hang up');
    expect(asW3mError(cause)).to.include({ code: 'UNKNOWN', cause });
    expect(isW3mError(cause)).to.equal(false);
  });
});
