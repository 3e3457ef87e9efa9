import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { deviceDrawing, deviceKind } from './device-drawing.js';

describe('Drawing of a device', () => {
  it('tells phones, tablets and computers apart by browser and system', () => {
    const agents = [
      'Safari, iPhone',
      'Chrome, Android',
      'Safari, iPad',
      'Firefox, Windows',
      'Chrome, ChromeOS',
      'Browser',
    ];
    expect(agents.map(deviceKind)).to.deep.equal(['phone', 'phone', 'tablet', 'laptop', 'laptop', 'laptop']);
  });

  it('is hidden from screen readers, which read the name beside it', () => {
    const root = document.createElement('div');
    render(deviceDrawing('Safari, iPad'), root);
    expect(root.querySelector('svg')?.getAttribute('aria-hidden')).to.equal('true');
    expect(root.querySelectorAll('rect.body')).to.have.length(1);
  });
});
