import { expect } from '@open-wc/testing';
import type { CSSResultGroup } from 'lit';
import { W3mPairing } from '../widgets/pairing/w3m-pairing.js';
import { W3mChanges } from '../widgets/changes/w3m-changes.js';
import { W3mSignedText } from '../widgets/signed-text/w3m-signed-text.js';
import { WuiTabs } from '../ui/tabs/wui-tabs.js';
import { W3mNftView } from './nft/w3m-nft-view.js';
import { W3mOnrampProvidersView } from './onramp-providers/w3m-onramp-providers-view.js';
import { W3mSmartSessionCreatedView } from './smart-session-created/w3m-smart-session-created-view.js';
import { W3mSmartSessionListView } from './smart-session-list/w3m-smart-session-list-view.js';
import { W3mSwapPreviewView } from './swap-preview/w3m-swap-preview-view.js';
import { W3mSwapView } from './swap/w3m-swap-view.js';
import { W3mWalletSendPreviewView } from './wallet-send-preview/w3m-wallet-send-preview-view.js';

const CLASSES: readonly { readonly name: string; readonly styles?: CSSResultGroup | undefined }[] = [
  ...[W3mPairing, W3mChanges, W3mSignedText, WuiTabs, W3mNftView, W3mOnrampProvidersView],
  ...[W3mSmartSessionCreatedView, W3mSmartSessionListView, W3mSwapPreviewView, W3mSwapView, W3mWalletSendPreviewView],
];

const textsOf = (styles: CSSResultGroup | undefined): readonly string[] =>
  [styles].flat(Infinity as 1).map(each => (each && 'cssText' in each ? each.cssText : ''));

function rulesOf(styles: CSSResultGroup | undefined): readonly CSSStyleRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textsOf(styles).join('\n'));
  return [...sheet.cssRules].filter(rule => rule instanceof CSSStyleRule);
}

/** Boxes and marks that only their background sets apart: forced colours remove it. */
const isPanel = ({ style }: CSSStyleRule): boolean =>
  style.background === 'var(--wui-color-fill)' && style.borderRadius !== '';

describe('Panels in forced colours', () => {
  for (const { name, styles } of CLASSES)
    it(`have an edge that this mode draws: ${name}`, () => {
      const panels = rulesOf(styles).filter(isPanel);
      const bare = panels.filter(({ style }) => style.outlineStyle !== 'solid' && style.borderStyle !== 'solid');
      expect(panels).not.to.be.empty;
      expect(bare.map(({ selectorText }) => selectorText)).to.deep.equal([]);
    });
});
