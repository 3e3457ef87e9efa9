import { expect } from '@open-wc/testing';
import { alias, define } from './define.js';

class First extends HTMLElement {}
class Second extends HTMLElement {}

describe('define', () => {
  it('registers an element', () => {
    define('test-define-a', First);
    expect(customElements.get('test-define-a')).to.equal(First);
  });

  it('leaves alone what is registered already', () => {
    define('test-define-a', Second);
    expect(customElements.get('test-define-a')).to.equal(First);
  });
});

describe('alias', () => {
  it('makes an element of the same class under another name', () => {
    define('test-define-b', Second);
    alias('test-define-c', Second);
    expect(document.createElement('test-define-c')).to.be.instanceOf(Second);
    expect(customElements.get('test-define-c')).not.to.equal(Second);
  });
});
