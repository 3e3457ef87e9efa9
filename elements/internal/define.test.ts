import { expect } from '@open-wc/testing';
import { alias, define } from './define.js';

class First extends HTMLElement {}
class Second extends HTMLElement {}

describe('define', () => {
  it('registers an element', () => {
    define('test-define-a', First);
    expect(customElements.get('test-define-a')).to.equal(First);
  });

  it('keeps an element that is already registered', () => {
    define('test-define-a', Second);
    expect(customElements.get('test-define-a')).to.equal(First);
  });
});

describe('alias', () => {
  it('registers a subclass under another tag', () => {
    define('test-define-b', Second);
    alias('test-define-c', Second);
    expect(document.createElement('test-define-c')).to.be.instanceOf(Second);
    expect(customElements.get('test-define-c')).not.to.equal(Second);
  });
});
