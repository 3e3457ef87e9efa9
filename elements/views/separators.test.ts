import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { createTestModal, testEmbedded, type TestModal } from '../../testing/index.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { addEmbeddedViews } from '../embedded-views.js';
import type { ModalElement } from '../internal/modal-element.js';
import './connect/w3m-connect-view.define.js';
import './create/w3m-create-view.define.js';
import { deep, deepAll, showView } from './testing/show-view.js';

/** Parts with an edge that is seen: fields, tiles, and pictures of rows. */
const VISIBLE = 'wui-input, .tile, wui-image, [slot="image"]';

/** From the line to what stands above and below it, in pixels: a half of the line’s box, and the inset of a row. */
const DISTANCE = 21;

describe('The line between two ways to go on', () => {
  before(addEmbeddedViews);
  afterEach(() => localStorage.clear());

  const views: Readonly<Record<string, (test: TestModal) => TemplateResult>> = {
    connect: ({ modal }) => html`<w3m-connect-view .modal=${modal}></w3m-connect-view>`,
    create: ({ modal }) => html`<w3m-create-view .modal=${modal}></w3m-create-view>`,
  };
  for (const [name, template] of Object.entries(views))
    it(`stands in the middle and reaches from gutter to gutter: ${name}`, async () => {
      const test = createTestModal({ embeddedWallet: new FakeEmbeddedWallet({ eip155: [] }), sources: [testEmbedded] });
      const { view } = await showView<ModalElement>(template(test));
      view.style.inlineSize = '360px';
      await waitUntil(() => deep(view, 'wui-separator') && deep(view, '.tile'), 'the line');
      await settle();
      const { top, bottom, left, right } = deep(view, 'wui-separator')!.getBoundingClientRect();
      const boxes = deepAll(view, VISIBLE).map(each => each.getBoundingClientRect());
      const above = Math.max(...boxes.map(box => box.bottom).filter(end => end <= top));
      const below = Math.min(...boxes.map(box => box.top).filter(start => start >= bottom));
      const middle = (top + bottom) / 2;
      expect([middle - above, below - middle].map(Math.round)).to.deep.equal([DISTANCE, DISTANCE]);
      const card = view.getBoundingClientRect();
      expect([left - card.left, card.right - right].map(Math.round)).to.deep.equal([16, 16]);
      test.modal.dispose();
    });
});
