import '../../../elements/ui/icon/wui-icon.define.js';
import '../../../elements/ui/image/wui-image.define.js';
import '../../../elements/ui/visual/wui-visual.define.js';
import { html, type TemplateResult } from 'lit';
import { monogram } from '../../../elements/images/monogram.js';
import { networkPicture, picturedNetworks } from '../../../elements/images/network-pictures.js';
import { picturedWallets, walletPicture } from '../../../elements/images/wallet-pictures.js';
import * as icons from '../../../elements/ui/icon/icons.js';
import * as assetVisuals from '../../../elements/ui/visual/asset-visuals.js';
import * as stateVisuals from '../../../elements/ui/visual/state-visuals.js';
import * as visuals from '../../../elements/ui/visual/visuals.js';
import { framed } from './framed.js';
import type { Group } from './specimen.js';

/** Wallets are known by these as well; they tell a person nothing. */
const DIRECTORY_ID = /^[0-9a-f]{64}$/;

const SIZES = [16, 20, 24] as const;

const cell = (name: string, drawing: TemplateResult): TemplateResult => html`
  <li>
    <span>${drawing}</span>
    ${name}
  </li>
`;

const sheet = (cells: readonly TemplateResult[]): TemplateResult =>
  html`<ul class="sheet">
    ${cells}
  </ul>`;

/** Turns `iconChevronDown` into `Chevron down`. */
const nameOf = (exported: string): string =>
  exported.replace(/^(icon|visual)/, '').replace(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

const entriesOf = <T>(drawings: Readonly<Record<string, T>>): readonly (readonly [string, T])[] =>
  Object.entries(drawings).sort(([one], [other]) => one.localeCompare(other));

const image = (picture: TemplateResult): TemplateResult => html`<wui-image>${picture}</wui-image>`;

/** All icons and illustrations. */
export const drawings: Group = {
  name: 'Drawings',
  specimens: [
    framed(
      'Icons, in their three sizes',
      sheet(
        entriesOf(icons).map(([name, icon]) =>
          cell(nameOf(name), html`${SIZES.map(size => html`<wui-icon size=${size} .icon=${icon}></wui-icon> `)}`),
        ),
      ),
      'sheet',
    ),
    framed(
      'Drawings of views',
      sheet(
        entriesOf({ ...visuals, ...stateVisuals, ...assetVisuals }).map(([name, visual]) =>
          cell(nameOf(name), html`<wui-visual .visual=${visual}></wui-visual>`),
        ),
      ),
      'sheet',
    ),
    framed(
      'Wallets',
      sheet(
        picturedWallets
          .filter(name => !DIRECTORY_ID.test(name))
          .map(name => cell(name, image(walletPicture([name]) ?? monogram(name)))),
      ),
      'sheet',
    ),
    framed(
      'Pictures of networks',
      sheet(picturedNetworks.map(id => cell(id, image(networkPicture(id) ?? monogram(id))))),
      'sheet',
    ),
  ],
};
