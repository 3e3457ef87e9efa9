/** Bundled wallet pictures: simple marks in the colours of each wallet, drawn for this package. One lazy chunk. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { line, picture, shape } from './picture.js';

const WHITE = '#fff';
const INK = '#16161a';

type Drawing = readonly [ground: string, drawing: SVGTemplateResult];

const drawings = {
  // MetaMask: a fox, folded from paper
  metamask: [
    '#fff3e8',
    svg`<path fill="#d9601a" d="m7.5 9 9.7 6.4L14.6 22z"></path>
      <path fill="#d9601a" d="m32.5 9-9.7 6.4 2.6 6.6z"></path>
      <path fill="#f5841f" d="m9.6 21.5 6.2-8h8.4l6.2 8-2.6 6.2L20 32.4l-7.8-4.7z"></path>
      <path fill="#ffb36b" d="m16.4 26.2 3.6 6.2 3.6-6.2L20 23.4z"></path>
      <path fill="#2b2330" d="m17.6 29.3 2.4 3.1 2.4-3.1z"></path>
      <path fill="#2b2330" d="m13.4 20.2 3.9 2-3.2.8zM26.6 20.2l-3.9 2 3.2.8z"></path>`,
  ],
  // Coinbase: a ring with a square heart
  coinbase: [
    '#0f55f5',
    svg`<circle cx="20" cy="20" r="13" fill="#fff"></circle><rect x="15.2" y="15.2" width="9.6" height="9.6" rx="2" fill="#0f55f5"></rect>`,
  ],
  // Trust: a shield in two halves
  trust: [
    '#f2f6ff',
    svg`${shape('#0a2fe0', 'M20 7.5v25C13 29 9.8 24.5 9.6 18L9.5 11z')}${shape('#28d17c', 'M20 7.5v25c7-3.5 10.2-8 10.4-14.5l.1-7z')}`,
  ],
  // Rainbow: three arcs at night
  rainbow: [
    '#153a86',
    svg`<g fill="none" stroke-width="4.4">
      <path stroke="#ff5a52" d="M9 13.2h.4A17.4 17.4 0 0 1 26.8 30.6v.4"></path>
      <path stroke="#ffd23c" d="M9 17.9h.4a12.7 12.7 0 0 1 12.7 12.7v.4"></path>
      <path stroke="#4cc6ff" d="M9 22.6h.4a8 8 0 0 1 8 8v.4"></path>
    </g><circle cx="11" cy="29" r="2.2" fill="#a56bff"></circle>`,
  ],
  // Rabby: a rabbit
  rabby: [
    '#7181f7',
    svg`<g fill="#fff"><ellipse cx="15" cy="13" rx="2.9" ry="6.6" transform="rotate(-12 15 13)"></ellipse>
      <ellipse cx="24" cy="12.6" rx="2.9" ry="6.6" transform="rotate(10 24 12.6)"></ellipse>
      <ellipse cx="20" cy="23.6" rx="10" ry="8.2"></ellipse></g>
      <g fill="#3d49b0"><circle cx="16" cy="22.4" r="1.5"></circle><circle cx="24" cy="22.4" r="1.5"></circle></g>`,
  ],
  // OKX: a chequered square
  okx: [INK, shape(WHITE, 'M9.5 9.5h7v7h-7zM23.5 9.5h7v7h-7zM16.5 16.5h7v7h-7zM9.5 23.5h7v7h-7zM23.5 23.5h7v7h-7z')],
  // Phantom: a friendly ghost
  phantom: [
    '#ab9ff2',
    svg`${shape(WHITE, 'M10.5 31V19.5a9.5 9.5 0 0 1 19 0V31c-1.6 0-2.2-2.4-3.8-2.4S23.4 31 20 31s-4-2.4-5.7-2.4S12.1 31 10.5 31z')}
      <g fill="#4b4289"><ellipse cx="18.6" cy="19.6" rx="1.6" ry="2.5"></ellipse><ellipse cx="24.4" cy="19.6" rx="1.6" ry="2.5"></ellipse></g>`,
  ],
  // Zerion: a Z of two strokes
  zerion: ['#2461ed', shape(WHITE, 'M10.5 11h19.8l-5.3 6.6H10.5zM9.7 29l5.3-6.6h14.5V29z')],
  // Brave: a shield with a mane
  brave: [
    '#ff5a1f',
    svg`${shape(WHITE, 'm20 7.5 4 2.2h4l2.5 4.3-1 4.2c-1 6.8-3.9 10.8-9.5 14.3-5.6-3.5-8.5-7.5-9.5-14.3l-1-4.2L12 9.7h4z')}
      ${shape('#ff5a1f', 'm14 16 4.4 1-.9 4.3 2.5 1.6 2.5-1.6-.9-4.3 4.4-1-1.6 6.6L20 26.8l-4.4-4.2z')}`,
  ],
  // Frame: its corners
  frame: ['#101417', line('#00d2be', 3.6, 'M16 10.5h-5.5V16M24 10.5h5.5V16M16 29.5h-5.5V24M24 29.5h5.5V24')],
  // Safe: a door with a wheel
  safe: [
    '#12ff80',
    svg`<rect x="9.5" y="9.5" width="21" height="21" rx="4" fill="none" stroke="#121312" stroke-width="3"></rect>
      <circle cx="20" cy="20" r="4.6" fill="none" stroke="#121312" stroke-width="3"></circle>
      <path stroke="#121312" stroke-width="3" d="M24.6 20h5.4"></path>`,
  ],
  // Ledger: brackets around a core
  ledger: [
    '#0b0b0d',
    svg`<path fill="none" stroke="#fff" stroke-width="2.8" d="M10.4 23.5v6.1h7.2M22.4 29.6h7.2v-6.1M29.6 16.5v-6.1h-7.2M17.6 10.4h-7.2v6.1"></path>
      <rect x="16.5" y="16.5" width="7" height="7" fill="#ff5300"></rect>`,
  ],
  // Uniswap: a U with a star
  uniswap: [
    '#ffe6f6',
    svg`${line('#fc3dbd', 4.2, 'M12.5 14v8.5a7.5 7.5 0 0 0 15 0V18')}
      ${shape('#fc3dbd', 'M27.5 6.5c.5 3.4 1.6 4.5 5 5-3.4.5-4.5 1.6-5 5-.5-3.4-1.6-4.5-5-5 3.4-.5 4.5-1.6 5-5z')}`,
  ],
  // Binance: diamonds in a row
  binance: [
    '#17181c',
    shape(
      '#f3ba2f',
      'm20 15.8 4.2 4.2-4.2 4.2-4.2-4.2zM20 8.5l7.6 7.6-2.8 2.8-4.8-4.8-4.8 4.8-2.8-2.8zM20 31.5l-7.6-7.6 2.8-2.8 4.8 4.8 4.8-4.8 2.8 2.8zM10.3 17.2l2.8 2.8-2.8 2.8L7.5 20zM29.7 17.2l2.8 2.8-2.8 2.8-2.8-2.8z',
    ),
  ],
  // Bitget: two arrows
  bitget: ['#081018', line('#1fe0ef', 4, 'm12 11 8.5 8.5-7 7M28 29l-8.5-8.5 7-7')],
  // imToken: an open eye
  imtoken: [
    '#0a7fd9',
    svg`<path fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" d="M8 20c6.6-9.3 17.4-9.3 24 0-6.6 9.3-17.4 9.3-24 0z"></path><circle cx="20" cy="20" r="3.6" fill="#fff"></circle>`,
  ],
  // 1inch: a 1
  oneinch: ['#1b314f', svg`${line('#f25a5a', 4, 'M14 14.5 20.5 10v20')}${line(WHITE, 4, 'M14 30h13')}`],
  // Exodus: two bars, cut at the fold
  exodus: [
    '#14142b',
    svg`<defs><linearGradient id="dawn" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#21e6ff"></stop><stop offset="1" stop-color="#8a4bff"></stop></linearGradient></defs>
      <path fill="url(#dawn)" d="m31 15.5-10-6.6v5.2l5 3.2-5 3.1v-.9h-7.6v5h7.6v.9z M9 24.5l10 6.6v-5.2L14 22.7 9 20z"></path>`,
  ],
  // Backpack: a backpack
  backpack: [
    '#e33e3f',
    svg`<path fill="none" stroke="#fff" stroke-width="2.6" d="M16.2 11.5a3.8 3.8 0 0 1 7.6 0"></path>
      <path fill="#fff" d="M11.5 19.5a8.5 8.5 0 0 1 17 0v1.5h-17zM11.5 23h17v5.5a2.5 2.5 0 0 1-2.5 2.5H14a2.5 2.5 0 0 1-2.5-2.5z"></path>`,
  ],
  // Solflare: a sun
  solflare: [
    '#ffef46',
    svg`<circle cx="20" cy="20" r="5.4" fill=${INK}></circle>${line(INK, 3, 'M20 8.5v2M20 29.5v2M8.5 20h2M29.5 20h2M11.9 11.9l1.4 1.4M26.7 26.7l1.4 1.4M28.1 11.9l-1.4 1.4M13.3 26.7l-1.4 1.4')}`,
  ],
  // Argent: a sail
  argent: [
    '#ff875b',
    shape(
      WHITE,
      'M16.4 9h7.2c.3 7.4 3.4 12.4 7.4 16.6L26.6 31c-3.6-3.2-5.6-6.7-6.6-10.2-1 3.5-3 7-6.6 10.2L9 25.6C13 21.4 16.1 16.4 16.4 9z',
    ),
  ],
  // Enkrypt: an e with an arrowhead
  enkrypt: ['#7b3dff', line(WHITE, 3.6, 'M27 12H16.5a6 6 0 0 0-6 6v4a6 6 0 0 0 6 6H27M11 20h13.5')],
  // Taho: a wave under a peak
  taho: [
    '#053838',
    svg`${shape('#f5b13d', 'M20 9.5 29.5 23h-19z')}${line('#e9fbf6', 3, 'M9 28.5c3.7-2.7 7.3-2.7 11 0s7.3 2.7 11 0')}`,
  ],
  // Talisman: an open hand's eye
  talisman: [
    '#d5ff5c',
    svg`<circle cx="20" cy="23" r="8" fill="none" stroke="#fd4848" stroke-width="3.4"></circle><circle cx="20" cy="23" r="2.6" fill="#fd4848"></circle>${line('#fd4848', 3.4, 'M13 13.5v-2M20 11V8.5M27 13.5v-2')}`,
  ],
  // SubWallet: an S of planes
  subwallet: ['#004bff', line(WHITE, 3.6, 'M27.5 13 20 9.5 12.5 13v4.5L27.5 23v4.5L20 31l-7.5-3.5')],
  // TokenPocket: a pocket
  tokenpocket: ['#2980fe', svg`<path fill="#fff" d="M10 11h11a8 8 0 0 1 0 16h-3.5v4.5H10V17h6v-1.5h-6z"></path>`],
  // Family: a face
  family: [
    '#e8f4ff',
    svg`<g fill="#1f7ae0"><circle cx="14.5" cy="16.5" r="2.4"></circle><circle cx="25.5" cy="16.5" r="2.4"></circle></g>${line('#1f7ae0', 3.4, 'M11.5 23.5c4.3 6 12.7 6 17 0')}`,
  ],
  // OneKey: a keyhole
  onekey: [
    '#44d62c',
    svg`<circle cx="20" cy="20" r="12" fill=${INK}></circle><circle cx="20" cy="17" r="3.4" fill="#44d62c"></circle>${line('#44d62c', 3.4, 'M20 17v8.5')}`,
  ],
  // Core: rings around a core
  core: [
    '#17181c',
    svg`<g fill="none" stroke="#fff" stroke-width="2.8"><circle cx="20" cy="20" r="11.5"></circle><circle cx="20" cy="20" r="6.2"></circle></g><circle cx="20" cy="20" r="2" fill="#e4353b"></circle>`,
  ],
  // Unnamed provider at `window.ethereum`: a wallet
  browser: [
    '#5b6472',
    svg`<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
      <path d="M28 14.5V12a2 2 0 0 0-2-2H12.5a2.5 2.5 0 0 0 0 5H28a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H13a3 3 0 0 1-3-3V12.5"></path>
    </g><circle cx="25" cy="22.5" r="1.9" fill="#fff"></circle>`,
  ],
} as const satisfies Readonly<Record<string, Drawing>>;

type Mark = keyof typeof drawings;

/** Pictures by reverse domain name (EIP-6963), id in the public wallet directory, or connector id. */
const marks: Readonly<Record<string, Mark>> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'io.metamask.flask': 'metamask',
  c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: 'metamask',
  'com.coinbase.wallet': 'coinbase',
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: 'coinbase',
  'com.trustwallet.app': 'trust',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0': 'trust',
  'me.rainbow': 'rainbow',
  '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369': 'rainbow',
  'io.rabby': 'rabby',
  '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1': 'rabby',
  'com.okex.wallet': 'okx',
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709': 'okx',
  'app.phantom': 'phantom',
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: 'phantom',
  'io.zerion.wallet': 'zerion',
  ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18: 'zerion',
  'com.brave.wallet': 'brave',
  '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3': 'brave',
  'sh.frame': 'frame',
  a9751f17a3292f2d1493927f0555603d69e9a3fcbcdf5626f01b49afa21ced91: 'frame',
  safe: 'safe',
  '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f': 'safe',
  ledger: 'ledger',
  '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927': 'ledger',
  'org.uniswap': 'uniswap',
  'org.uniswap.app': 'uniswap',
  c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a: 'uniswap',
  'com.binance.wallet': 'binance',
  '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4': 'binance',
  'com.bitget.web3': 'bitget',
  '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662': 'bitget',
  'im.token.app': 'imtoken',
  ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef: 'imtoken',
  'io.1inch.wallet': 'oneinch',
  c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576: 'oneinch',
  'com.exodus.web3-wallet': 'exodus',
  e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4: 'exodus',
  'app.backpack': 'backpack',
  '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0': 'backpack',
  'com.solflare': 'solflare',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': 'solflare',
  'com.argent.wallet': 'argent',
  bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6: 'argent',
  'com.enkrypt': 'enkrypt',
  'xyz.taho': 'taho',
  'co.tally': 'taho',
  'xyz.talisman': 'talisman',
  'app.subwallet': 'subwallet',
  'pro.tokenpocket': 'tokenpocket',
  '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66': 'tokenpocket',
  'co.family.wallet': 'family',
  'so.onekey.app.wallet': 'onekey',
  '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c': 'onekey',
  f323633c1f67055a45aac84e321af6ffe46322da677ffdd32f9bc1e33bafe29c: 'core',
  injected: 'browser',
};

/** Returns the bundled picture for the first identifier that has one, or undefined. */
export function walletPicture(names: readonly (string | undefined)[]): TemplateResult | undefined {
  const mark = names.map(name => name !== undefined && markOf(name.toLowerCase())).find(Boolean);
  return mark ? picture(...(drawings[mark] as Drawing)) : undefined; // widens the literal types of `as const`
}

/** Returns the drawing of an identifier; hosts name wallets as the drawings are named. */
const markOf = (name: string): Mark | undefined =>
  Object.hasOwn(marks, name) ? marks[name] : Object.hasOwn(drawings, name) ? (name as Mark) : undefined;

/** Identifiers with a bundled picture. */
export const picturedWallets: readonly string[] = Object.keys(marks);
