/** Bundled network pictures: geometry in the colours of each network, drawn for this package. One lazy chunk. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { line, picture, shape, withTestMark } from './picture.js';

const WHITE = '#fff';
const INK = '#16161a';

const moon = (sky: string, light: string): readonly [string, SVGTemplateResult] => [
  sky,
  svg`<circle cx="20" cy="20" r="10.5" fill=${light}></circle><circle cx="25" cy="16.5" r="8.5" fill=${sky}></circle>`,
];

/** Background and drawing of each network, by CAIP-2 id. */
const drawings: Readonly<Record<string, readonly [ground: string, drawing: SVGTemplateResult]>> = {
  // Ethereum: a crystal
  'eip155:1': [
    '#5c73d6',
    // Without a group: every row of a long history has this picture
    svg`<path fill="#fff" d="M20 5.5v11.2l-9.6 4.6zM10.4 23.6l9.6 5.6v5.3z"></path>
      <path fill="#ffffffb8" d="M20 5.5v11.2l9.6 4.6zM29.6 23.6l-9.6 5.6v5.3z"></path>
      <path fill="#ffffffd1" d="m20 16.7-9.6 4.6 9.6 5.6z"></path>
      <path fill="#ffffff80" d="m20 16.7 9.6 4.6-9.6 5.6z"></path>`,
  ],
  // Optimism: its initials, leaning forward
  'eip155:10': [
    '#f6142b',
    svg`<g fill="none" stroke="#fff" stroke-width="3.4" transform="translate(3.6 0) skewX(-10)">
      <ellipse cx="14.5" cy="20" rx="4.9" ry="6"></ellipse>
      <path stroke-linejoin="round" d="M24.2 27.6V14h4.1a4.3 4.3 0 0 1 0 8.6h-4.1"></path>
    </g>`,
  ],
  // BNB: five diamonds
  'eip155:56': [
    '#f0b40b',
    shape(
      WHITE,
      'm20 16.2 3.8 3.8-3.8 3.8-3.8-3.8zM20 8l8.4 8.4-2.9 2.9-5.5-5.5-5.5 5.5-2.9-2.9zM20 32l-8.4-8.4 2.9-2.9 5.5 5.5 5.5-5.5 2.9 2.9zM9.9 17.1l2.9 2.9-2.9 2.9L7 20zM30.1 17.1 33 20l-2.9 2.9-2.9-2.9z',
    ),
  ],
  // Gnosis: two wide eyes
  'eip155:100': [
    '#0c4a3a',
    svg`<g fill="none" stroke="#fff" stroke-width="3">
      <circle cx="13.6" cy="19" r="6"></circle>
      <circle cx="26.4" cy="19" r="6"></circle>
      <path stroke-linecap="round" stroke-linejoin="round" d="m17 28 3 3.2 3-3.2"></path>
    </g><circle cx="15.2" cy="19" r="1.9" fill="#fff"></circle><circle cx="24.8" cy="19" r="1.9" fill="#fff"></circle>`,
  ],
  // Unichain: a burst
  'eip155:130': [
    '#f50db4',
    shape(WHITE, 'M20 7c.9 8.2 3.8 11.6 13 13-9.2 1.4-12.1 4.8-13 13-.9-8.2-3.8-11.6-13-13 9.2-1.4 12.1-4.8 13-13z'),
  ],
  // Polygon: two linked hexagons
  'eip155:137': [
    '#7a3fe8',
    svg`<g fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round">
      <path d="m14.6 15.6 5.4 3.1v6.4l-5.4 3.2-5.5-3.2v-6.4z"></path>
      <path d="m25.4 11.7 5.5 3.2v6.4l-5.5 3.1-5.4-3.1v-6.4z"></path>
    </g>`,
  ],
  // Monad: a hollow, rounded diamond
  'eip155:143': [
    '#6e54e8',
    svg`<rect x="11.5" y="11.5" width="17" height="17" rx="6.5" fill="none" stroke="#fff" stroke-width="4.6"
      transform="rotate(38 20 20)"></rect>`,
  ],
  // Fantom: folded planes
  'eip155:250': [
    '#1a63f0',
    svg`<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round">
      <path d="m20 8 8 4.4L20 17l-8-4.6zM12 12.4v15.2l8 4.6 8-4.6V12.4M12 21.4l8 4.5 8-4.5"></path>
    </g>`,
  ],
  // Hedera: an H with two bars
  'eip155:295': ['#1f1f24', line(WHITE, 3, 'M14 10v20M26 10v20M14 17h12M14 23h12')],
  // Filecoin: a struck-through f
  'eip155:314': [
    '#0a7ff2',
    line(WHITE, 3, 'M26.5 11.5c-4-1.4-6 .6-6.6 4.6l-1.6 9c-.7 4-2.4 5.2-5.4 4.2M13.5 18l12 1.8M12.8 22.8l12 1.8'),
  ],
  // zkSync: two arrows that meet
  'eip155:324': ['#2a62ee', shape(WHITE, 'm34 18.9-10-9.4v6.4L12.6 18.9zM6 21.1l10 9.4v-6.4l11.4-3z')],
  // Metis: a faceted M
  'eip155:1088': ['#00cfbd', line(INK, 3.4, 'M10.5 28V13.5L20 23l9.5-9.5V28')],
  'eip155:1284': moon('#12123c', '#53d6c8'),
  'eip155:1285': moon('#1d2a36', '#f2c744'),
  // Sei: three waves
  'eip155:1329': [
    '#8c1d2c',
    line(
      WHITE,
      2.8,
      'M8 15c4-3.6 8-3.6 12 0s8 3.6 12 0M8 21c4-3.6 8-3.6 12 0s8 3.6 12 0M8 27c4-3.6 8-3.6 12 0s8 3.6 12 0',
    ),
  ],
  // Ronin: a crest
  'eip155:2020': [
    '#1468e8',
    svg`<path fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" d="M11.5 10h17v14.6L20 31l-8.5-6.4z"></path>
      <path fill="#fff" d="M17.5 15h5v5.4l2 5.2h-3.2L20 21.6l-1.3 4h-3.2l2-5.2z"></path>`,
  ],
  // Abstract: a turning star
  'eip155:2741': [
    '#04b86c',
    line(
      WHITE,
      3.4,
      'M20 9v7M20 24v7M9 20h7M24 20h7M12.3 12.3l4.9 4.9M22.8 22.8l4.9 4.9M27.7 12.3l-4.9 4.9M17.2 22.8l-4.9 4.9',
    ),
  ],
  // IoTeX: stacked cubes
  'eip155:4689': [
    '#18181c',
    svg`<g stroke="#18181c" stroke-width="1.2" stroke-linejoin="round">
      <path fill="#44ffb2" d="m20 7.5 6.5 3.7v7.4L20 22.4l-6.5-3.8v-7.4z"></path>
      <path fill="#00d4d5" d="m13.2 18.4 6.5 3.7v7.4l-6.5 3.8-6.5-3.8v-7.4z"></path>
      <path fill="#14a7b8" d="m26.8 18.4 6.5 3.7v7.4l-6.5 3.8-6.5-3.8v-7.4z"></path>
    </g>`,
  ],
  // Mantle: a ring of rays
  'eip155:5000': [
    '#0b0b0e',
    svg`<circle cx="20" cy="20" r="9" fill="none" stroke="#7be0d3" stroke-width="7" stroke-dasharray="3 1.712"></circle>`,
  ],
  // Kaia: an open K
  'eip155:8217': ['#b9f000', line(INK, 4, 'M13.5 10.5v19M26.5 10.5 15.5 20l11 9.5')],
  // Base: a disc with a slot
  'eip155:8453': ['#1254f5', shape(WHITE, 'M20 8a12 12 0 1 1-11.86 13.8H24.2v-3.6H8.14A12 12 0 0 1 20 8z')],
  // Arbitrum: a peak in two strokes
  'eip155:42161': [
    '#1d2f42',
    svg`${shape(WHITE, 'M17.9 10.5h4.2L14.3 30h-4.4z')}${shape('#3da2f5', 'M22.9 16.4 30.1 30h-4.6l-4.5-8.7z')}`,
  ],
  // Celo: an open ring
  'eip155:42220': ['#fbf64f', line(INK, 5, 'M27.6 14a10 10 0 1 0 0 12')],
  // Avalanche: a slope and a boulder
  'eip155:43114': [
    '#e4353b',
    svg`<g fill="#fff" stroke="#fff" stroke-width="2" stroke-linejoin="round">
      <path d="m19.4 11 3.7 6.6L16.4 29H9.2z"></path><path d="M26 22.8 29.6 29h-7.2z"></path>
    </g>`,
  ],
  // Linea: an L and its point
  'eip155:59144': [
    '#61dfff',
    svg`${shape(INK, 'M11 14.2h4.2v12.6h13V31H11z')}<circle cx="25.8" cy="13" r="3.6" fill=${INK}></circle>`,
  ],
  // Berachain: a bear
  'eip155:80094': [
    '#6f3a1c',
    svg`<g fill="#f3c98b"><circle cx="12.6" cy="13" r="4.2"></circle><circle cx="27.4" cy="13" r="4.2"></circle>
      <circle cx="20" cy="21.5" r="10.5"></circle></g>
      <g fill="#4a2410"><circle cx="16" cy="19.5" r="1.5"></circle><circle cx="24" cy="19.5" r="1.5"></circle>
      <ellipse cx="20" cy="24" rx="2.6" ry="1.9"></ellipse></g>`,
  ],
  // Zora: a lit sphere
  'eip155:7777777': [
    '#0d0d12',
    svg`<defs><radialGradient id="orb" cx=".64" cy=".3" r=".8">
        <stop offset="0" stop-color="#fff"></stop><stop offset=".28" stop-color="#b6d8ff"></stop>
        <stop offset=".62" stop-color="#2f5cf0"></stop><stop offset="1" stop-color="#120c2e"></stop>
      </radialGradient></defs>
      <circle cx="20" cy="20" r="12.5" fill="url(#orb)"></circle>`,
  ],
  // Aurora: a soft triangle
  'eip155:1313161554': ['#57c93b', line(WHITE, 4, 'M20 11.5 29 28H11z')],
  // Local network: a prompt
  'eip155:31337': ['#26262c', line('#7cf0a6', 3, 'm11.5 14 6 6-6 6M21 27h8')],

  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    '#14121f',
    svg`<defs><linearGradient id="dusk" x1="0" y1="1" x2="1" y2="0">
        <stop offset="0" stop-color="#9b50ff"></stop><stop offset="1" stop-color="#19f0a0"></stop>
      </linearGradient></defs>
      <path fill="url(#dusk)" d="M14 10.6h17.4l-5 5H9zM9 17.5h17.4l5 5H14zM14 24.4h17.4l-5 5H9z"></path>`,
  ],
  'bip122:000000000019d6689c085ae165831e93': [
    '#f7931a',
    svg`<g fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" transform="rotate(12 20 20)">
      <path d="M15.5 12v16M13 12h9a3.9 3.9 0 0 1 0 7.8h-6.5M22 19.8h.8a4.1 4.1 0 0 1 0 8.2H13M17.8 8.6V12M22.2 8.6V12M17.8 28v3.4M22.2 28v3.4"></path>
    </g>`,
  ],
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': [
    '#e6007a',
    svg`<g fill="#fff"><ellipse cx="20" cy="10.4" rx="4.4" ry="2.5"></ellipse><ellipse cx="20" cy="29.6" rx="4.4" ry="2.5"></ellipse>
      ${[60, 120, 240, 300].map(turn => svg`<ellipse cx="20" cy="10.4" rx="4.4" ry="2.5" transform="rotate(${turn} 20 20)"></ellipse>`)}</g>`,
  ],
  'cosmos:cosmoshub-4': [
    '#23263f',
    svg`<g fill="none" stroke="#fff" stroke-width="1.8">
      ${[0, 60, 120].map(turn => svg`<ellipse cx="20" cy="20" rx="4.4" ry="12.5" transform="rotate(${turn} 20 20)"></ellipse>`)}
      </g><circle cx="20" cy="20" r="2.4" fill="#fff"></circle>`,
  ],
};

/** Test networks and the networks whose picture they share, with a mark. */
const testnets: Readonly<Record<string, string>> = {
  'eip155:11155111': 'eip155:1',
  'eip155:17000': 'eip155:1',
  'eip155:560048': 'eip155:1',
  'eip155:11155420': 'eip155:10',
  'eip155:97': 'eip155:56',
  'eip155:10200': 'eip155:100',
  'eip155:1301': 'eip155:130',
  'eip155:80002': 'eip155:137',
  'eip155:10143': 'eip155:143',
  'eip155:300': 'eip155:324',
  'eip155:5003': 'eip155:5000',
  'eip155:84532': 'eip155:8453',
  'eip155:421614': 'eip155:42161',
  'eip155:44787': 'eip155:42220',
  'eip155:43113': 'eip155:43114',
  'eip155:59141': 'eip155:59144',
  'eip155:80084': 'eip155:80094',
  'eip155:999999999': 'eip155:7777777',
  'eip155:1313161555': 'eip155:1313161554',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
};

/** Networks that share the picture of another network without being its test network. */
const twins: Readonly<Record<string, string>> = {
  'eip155:1101': 'eip155:137',
  'eip155:1337': 'eip155:31337',
};

/** Returns the bundled picture of a network, or undefined. */
export function networkPicture(caipNetworkId: string): TemplateResult | undefined {
  const tested = testnets[caipNetworkId];
  const drawn = drawings[tested ?? twins[caipNetworkId] ?? caipNetworkId];
  return drawn && picture(drawn[0], tested === undefined ? drawn[1] : withTestMark(drawn[1]));
}

/** CAIP-2 ids of the networks with a bundled picture. */
export const picturedNetworks: readonly string[] = [
  ...Object.keys(drawings),
  ...Object.keys(testnets),
  ...Object.keys(twins),
];
