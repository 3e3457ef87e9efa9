import { expect } from '@open-wc/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { networkButton, pageButton } from './page-buttons.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('pageButton and networkButton', () => {
  it('write attributes, and remove what is no longer given', async () => {
    const place = document.createElement('div');
    const root = createRoot(place);
    await act(async () =>
      root.render(pageButton('eip155', { label: 'Join', 'chars-start': '4', class: 'mine', balance: 'hide' })),
    );
    const button = place.querySelector('w3m-button')!;
    expect(button.label).to.equal('Join');
    expect(button.charsStart).to.equal(4);
    expect(button.balance).to.equal('hide');
    expect(button.className).to.equal('mine');
    await act(async () => root.render(pageButton('eip155', { label: undefined, balance: 'show' })));
    expect(button.label ?? undefined).to.equal(undefined);
    expect(button.balance).to.equal('show');
    expect(button.className).to.equal('');
    await act(async () => root.render(networkButton({ 'data-testid': 'network' }, 'Ethereum')));
    expect(place.querySelector('w3m-network-button')!.getAttribute('data-testid')).to.equal('network');
    expect(place.textContent).to.equal('Ethereum');
    await act(async () => root.unmount());
  });
});
