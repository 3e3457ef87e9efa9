import { expect } from '@open-wc/testing';
import { createAppKit } from '../../elements/app-kit.js';
import { FakeAdapter, testNetworks } from '../../testing/index.js';
import { OptionsController } from '../state/options-controller.js';
import { otherCopy } from './other-copy.js';

describe('otherCopy', () => {
  const options = new OptionsController({ networks: testNetworks });

  it('names no copy for a modal that the elements of the page show, nor for one that they do not know', async () => {
    const kit = createAppKit({ networks: testNetworks, adapters: [new FakeAdapter()], id: 'own' });
    await customElements.whenDefined('w3m-button');
    expect(otherCopy(window, 'own', options)).to.deep.equal([]);
    kit.destroy();
    expect(otherCopy(window, 'own', options)).to.deep.equal([]);
  });

  it('names another copy whose elements show another modal', () => {
    const foreign = { createElement: () => ({ findModal: () => ({ options: {} }) }) };
    const [finding] = otherCopy({ document: foreign } as unknown as Window, 'default', options);
    expect(finding).to.include('two copies of Latchkey').and.to.include('"default"');
  });
});
