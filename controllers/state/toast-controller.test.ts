import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { ToastController, type Toast } from './toast-controller.js';

const saved: Toast = { variant: 'success', message: 'Saved' };
const failed: Toast = { variant: 'error', message: 'Failed' };
const third: Toast = { variant: 'success', message: 'Third' };

describe('ToastController', () => {
  before(loadErrors);

  let clock: ManualClock;
  let toasts: ToastController;

  beforeEach(() => {
    clock = new ManualClock();
    toasts = new ToastController(new Scope(clock));
  });

  it('shows the first toast at once', () => {
    toasts.show(saved);
    expect(toasts.current.get()).to.equal(saved);
  });

  it('closes the open toast and shows the new one after 150 ms', () => {
    toasts.show(saved);
    toasts.show(failed);
    expect(toasts.current.get()).to.equal(undefined);
    clock.advance(149);
    expect(toasts.current.get()).to.equal(undefined);
    clock.advance(1);
    expect(toasts.current.get()).to.equal(failed);
  });

  it('shows only the last of three in a row', () => {
    toasts.show(saved);
    toasts.show(failed);
    clock.advance(50);
    toasts.show(third);
    clock.advance(149);
    expect(toasts.current.get()).to.equal(undefined);
    clock.advance(1);
    expect(toasts.current.get()).to.equal(third);
    clock.advance(100);
    expect(toasts.current.get()).to.equal(third);
  });

  it('closes a toast after 2.5 s, unless it is a loading toast', () => {
    toasts.show(saved);
    clock.advance(2_500);
    expect(toasts.current.get()).to.equal(undefined);
    toasts.show({ variant: 'loading', message: 'Sending' });
    clock.advance(60_000);
    expect(toasts.isBusy.get()).to.equal(true);
  });

  it('shows only errors whose surface is the toast', () => {
    toasts.tell(new W3mError('CONNECT_CLOSED'));
    expect(toasts.current.get()).to.equal(undefined);
    const error = new W3mError('USER_REJECTED');
    toasts.tell(error);
    expect(toasts.current.get()).to.deep.equal({ variant: 'error', error });
  });
});
