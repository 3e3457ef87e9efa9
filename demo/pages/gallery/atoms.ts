import '../../../elements/ui/avatar/wui-avatar.define.js';
import '../../../elements/ui/button/wui-button.define.js';
import '../../../elements/ui/copy-button/wui-copy-button.define.js';
import '../../../elements/ui/empty/wui-empty.define.js';
import '../../../elements/ui/image/wui-image.define.js';
import '../../../elements/ui/input/wui-input.define.js';
import '../../../elements/ui/list/wui-list.define.js';
import '../../../elements/ui/list-item/wui-list-item.define.js';
import '../../../elements/ui/loading-thumbnail/wui-loading-thumbnail.define.js';
import '../../../elements/ui/notice/wui-notice.define.js';
import '../../../elements/ui/separator/wui-separator.define.js';
import '../../../elements/ui/skeleton/wui-skeleton.define.js';
import '../../../elements/ui/spinner/wui-spinner.define.js';
import '../../../elements/ui/tabs/wui-tabs.define.js';
import '../../../elements/ui/tile/wui-tile.define.js';
import '../../../elements/ui/tag/wui-tag.define.js';
import { html } from 'lit';
import { framed } from './framed.js';
import type { Group } from './specimen.js';

const VARIANTS = ['accent', 'neutral', 'plain', 'danger'] as const;
const TONES = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
];
const TABS = [
  { value: 'tokens', label: 'Tokens' },
  { value: 'nfts', label: 'NFTs' },
  { value: 'activity', label: 'Activity' },
];

/** The atoms of the design system. */
export const atoms: Group = {
  name: 'Parts',
  specimens: [
    ...VARIANTS.map(variant =>
      framed(
        `Button, ${variant}`,
        html`
          <wui-button variant=${variant}>Rest</wui-button>
          <wui-button variant=${variant} loading>Loading</wui-button>
          <wui-button variant=${variant} disabled>Disabled</wui-button>
          <wui-button variant=${variant} size="s">Small</wui-button>
          <wui-button variant=${variant} size="l">Large</wui-button>
        `,
      ),
    ),
    framed('Tag', html`${TONES.map(tone => html`<wui-tag tone=${tone}>${tone}</wui-tag> `)}`),
    framed('Avatar', html`${ADDRESSES.map(address => html`<wui-avatar address=${address}></wui-avatar> `)}`),
    framed(
      'Image',
      html`
        <wui-image name="Harbor" size="24"></wui-image>
        <wui-image name="Harbor" size="32"></wui-image>
        <wui-image name="Harbor"></wui-image>
        <wui-image name="Harbor" size="56"></wui-image>
        <wui-image name="Gone" src="data:image/png,broken"></wui-image>
        <wui-image name="Latchkey" src="./icon.svg" shape="circle"></wui-image>
      `,
    ),
    framed(
      'Spinner, loading picture',
      html`
        <wui-spinner size="16"></wui-spinner>
        <wui-spinner></wui-spinner>
        <wui-spinner size="32"></wui-spinner>
        <wui-loading-thumbnail state="loading"><wui-image size="80" name="A"></wui-image></wui-loading-thumbnail>
        <wui-loading-thumbnail state="success"><wui-image size="80" name="B"></wui-image></wui-loading-thumbnail>
        <wui-loading-thumbnail state="error"><wui-image size="80" name="C"></wui-image></wui-loading-thumbnail>
      `,
    ),
    framed(
      'Rows',
      html`
        <wui-list>
          <wui-list-item label="At rest" tag="Installed"></wui-list-item>
          <wui-list-item label="With a second line" secondary="12.345 ETH" chevron></wui-list-item>
          <wui-list-item label="Selected" selected></wui-list-item>
          <wui-list-item label="Busy" busy></wui-list-item>
          <wui-list-item label="Disabled" disabled></wui-list-item>
          <wui-list-item label="With a value" value="1,234.567 ETH" value-secondary="$4,321.00"></wui-list-item>
          <wui-list-item
            label="A name so long that it cannot stand in one line beside what is at the end of the row"
            tag="Recent"
            tag-tone="accent"
          ></wui-list-item>
        </wui-list>
      `,
      'card',
    ),
    framed(
      'Input',
      html`
        <wui-input label="Label" placeholder="Placeholder"></wui-input>
        <wui-input label="With an error" value="0.5.5" error="This is no amount. Write it as 0.5"></wui-input>
        <wui-input label="Disabled" value="Cannot be changed" disabled></wui-input>
        <wui-input label="Search" type="search" hide-label value="Meadow"></wui-input>
      `,
      'card',
    ),
    framed(
      'Notice',
      html`
        <wui-notice>Something to know, in a sentence or two.</wui-notice>
        <wui-notice tone="success">It worked.</wui-notice>
        <wui-notice tone="warning">The network is slow today.</wui-notice>
        <wui-notice tone="danger">
          Could not load the balance.
          <wui-button slot="action" size="s" variant="plain">Try again</wui-button>
        </wui-notice>
      `,
      'card',
    ),
    framed('Tile, waiting', html`<wui-tile label="Disconnect" busy></wui-tile>`),
    framed('Tabs', html`<wui-tabs .tabs=${TABS} value="nfts" label="What to see"></wui-tabs>`, 'card'),
    framed(
      'Nothing there',
      html`
        <wui-empty>
          No wallets found
          <span slot="detail">Try another name, or get a wallet.</span>
          <wui-button slot="action" variant="neutral">Get a wallet</wui-button>
        </wui-empty>
      `,
      'card',
    ),
    framed(
      'Loading',
      html`
        <wui-skeleton shape="row"></wui-skeleton>
        <wui-skeleton shape="row"></wui-skeleton>
        <wui-skeleton shape="row"></wui-skeleton>
      `,
      'card',
    ),
    framed(
      'Separator, copy',
      html`<wui-separator>or</wui-separator
        ><wui-copy-button value=${ADDRESSES[0] ?? ''}>0xf39F…b92266</wui-copy-button>`,
    ),
  ],
};
