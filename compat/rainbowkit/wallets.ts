import { namedWallet } from './wallet.js';

/** Entry `latchkey/compat/rainbowkit/wallets`: the wallets of RainbowKit by its names. */
export const anchorageDigitalWallet = /* @__PURE__ */ namedWallet(
  'anchorageDigital',
  'Anchorage Digital',
  'com.anchorage.connect',
);
export const argentWallet = /* @__PURE__ */ namedWallet('argent', 'Ready');
export const backpackWallet = /* @__PURE__ */ namedWallet('backpack', 'Backpack', 'app.backpack.mobile');
export const base = /* @__PURE__ */ namedWallet('base', 'Base', 'app.base.account');
export const baseAccount = /* @__PURE__ */ namedWallet('base', 'Base', 'app.base.account');
export const berasigWallet = /* @__PURE__ */ namedWallet('berasig', 'BeraSig', 'app.berasig');
export const bestWallet = /* @__PURE__ */ namedWallet('bestWallet', 'Best Wallet');
export const bifrostWallet = /* @__PURE__ */ namedWallet('bifrostWallet', 'Bifrost Wallet', 'com.bifrostwallet');
export const binanceWallet = /* @__PURE__ */ namedWallet('binance', 'Binance Wallet', 'com.binance.wallet');
export const bitgetWallet = /* @__PURE__ */ namedWallet('bitget', 'Bitget Wallet', 'com.bitget.web3');
export const bitskiWallet = /* @__PURE__ */ namedWallet('bitski', 'Bitski');
export const bitverseWallet = /* @__PURE__ */ namedWallet('bitverse', 'Bitverse Wallet');
export const bloomWallet = /* @__PURE__ */ namedWallet('bloom', 'Bloom Wallet');
export const braveWallet = /* @__PURE__ */ namedWallet('brave', 'Brave Wallet', 'com.brave.wallet');
export const bybitWallet = /* @__PURE__ */ namedWallet('bybit', 'Bybit Wallet', 'com.bybit');
export const clvWallet = /* @__PURE__ */ namedWallet('clv', 'CLV');
export const coin98Wallet = /* @__PURE__ */ namedWallet('coin98', 'Coin98 Wallet', 'com.coin98');
export const coinbaseWallet = /* @__PURE__ */ namedWallet('coinbase', 'Coinbase Wallet', 'com.coinbase.wallet');
export const compassWallet = /* @__PURE__ */ namedWallet('compass', 'Compass Wallet', 'io.leapwallet.CompassWallet');
export const coreWallet = /* @__PURE__ */ namedWallet('core', 'Core', 'app.core.extension');
export const ctrlWallet = /* @__PURE__ */ namedWallet('ctrl', 'CTRL Wallet', 'xyz.ctrl');
export const dawnWallet = /* @__PURE__ */ namedWallet('dawn', 'Dawn');
export const desigWallet = /* @__PURE__ */ namedWallet('desig', 'Desig Wallet');
export const enkryptWallet = /* @__PURE__ */ namedWallet('enkrypt', 'Enkrypt Wallet', 'com.enkrypt');
export const foxWallet = /* @__PURE__ */ namedWallet('foxwallet', 'FoxWallet');
export const frameWallet = /* @__PURE__ */ namedWallet('frame', 'Frame', 'sh.frame');
export const frontierWallet = /* @__PURE__ */ namedWallet('frontier', 'Frontier Wallet', 'xyz.frontier.wallet');
export const gateWallet = /* @__PURE__ */ namedWallet('gate', 'Gate Wallet', 'io.gate.wallet');
export const geminiWallet = /* @__PURE__ */ namedWallet('gemini', 'Gemini Wallet', 'com.gemini.wallet');
export const imTokenWallet = /* @__PURE__ */ namedWallet('imToken', 'imToken');
export const injectedWallet = /* @__PURE__ */ namedWallet('injected', 'Browser Wallet');
export const iopayWallet = /* @__PURE__ */ namedWallet('iopay', 'ioPay Wallet');
export const kaiaWallet = /* @__PURE__ */ namedWallet('kaia', 'Kaia Wallet');
export const kaikasWallet = /* @__PURE__ */ namedWallet('kaikas', 'Kaikas Wallet');
export const krakenWallet = /* @__PURE__ */ namedWallet('kraken', 'Kraken Wallet');
export const kresusWallet = /* @__PURE__ */ namedWallet('kresus-wallet', 'Kresus Wallet');
export const ledgerWallet = /* @__PURE__ */ namedWallet('ledger', 'Ledger');
export const magicEdenWallet = /* @__PURE__ */ namedWallet('magicEden', 'Magic Eden Wallet', 'io.magiceden.wallet');
export const mecoWallet = /* @__PURE__ */ namedWallet('meco', 'MeCo Wallet', 'com.meco.wallet');
export const metaMaskWallet = /* @__PURE__ */ namedWallet('metaMask', 'MetaMask', 'io.metamask');
export const mewWallet = /* @__PURE__ */ namedWallet('mew', 'MEW wallet');
export const nestWallet = /* @__PURE__ */ namedWallet('nest', 'Nest', 'xyz.nestwallet');
export const novaWallet = /* @__PURE__ */ namedWallet('nova', 'Nova Wallet', 'io.novawallet');
export const oktoWallet = /* @__PURE__ */ namedWallet('Okto', 'Okto');
export const okxWallet = /* @__PURE__ */ namedWallet('okx', 'OKX Wallet', 'com.okex.wallet');
export const omniWallet = /* @__PURE__ */ namedWallet('omni', 'Omni');
export const oneInchWallet = /* @__PURE__ */ namedWallet('1inch', '1inch Wallet');
export const oneKeyWallet = /* @__PURE__ */ namedWallet('onekey', 'OneKey', 'so.onekey.app.wallet');
export const paraSwapWallet = /* @__PURE__ */ namedWallet('paraswap', 'ParaSwap Wallet');
export const phantomWallet = /* @__PURE__ */ namedWallet('phantom', 'Phantom', 'app.phantom');
export const portoWallet = /* @__PURE__ */ namedWallet('porto', 'Porto', 'xyz.ithaca.porto');
export const rabbyWallet = /* @__PURE__ */ namedWallet('rabby', 'Rabby Wallet', 'io.rabby');
export const rainbowWallet = /* @__PURE__ */ namedWallet('rainbow', 'Rainbow', 'me.rainbow');
export const ramperWallet = /* @__PURE__ */ namedWallet('ramper', 'Ramper Wallet');
export const readyWallet = /* @__PURE__ */ namedWallet('ready', 'Ready');
export const roninWallet = /* @__PURE__ */ namedWallet('ronin', 'Ronin Wallet', 'com.roninchain.wallet');
export const safeheronWallet = /* @__PURE__ */ namedWallet('safeheron', 'Safeheron');
export const safepalWallet = /* @__PURE__ */ namedWallet('safepal', 'SafePal Wallet');
export const safeWallet = /* @__PURE__ */ namedWallet('safe', 'Safe');
export const seifWallet = /* @__PURE__ */ namedWallet('seif', 'Seif', 'com.passkeywallet.seif');
export const subWallet = /* @__PURE__ */ namedWallet('subwallet', 'SubWallet', 'app.subwallet');
export const tahoWallet = /* @__PURE__ */ namedWallet('taho', 'Taho');
export const talismanWallet = /* @__PURE__ */ namedWallet('talisman', 'Talisman', 'xyz.talisman');
export const tokenaryWallet = /* @__PURE__ */ namedWallet('tokenary', 'Tokenary');
export const tokenPocketWallet = /* @__PURE__ */ namedWallet('tokenPocket', 'TokenPocket', 'pro.tokenpocket');
export const trustWallet = /* @__PURE__ */ namedWallet('trust', 'Trust Wallet', 'com.trustwallet.app');
export const uniswapWallet = /* @__PURE__ */ namedWallet('uniswap', 'Uniswap Wallet');
export const universalProfilesWallet = /* @__PURE__ */ namedWallet(
  'universal-profiles',
  'Universal Profiles',
  'io.universaleverything.universalprofiles',
);
export const valoraWallet = /* @__PURE__ */ namedWallet('valora', 'Valora');
export const walletConnectWallet = /* @__PURE__ */ namedWallet('walletConnect', 'WalletConnect');
export const wigwamWallet = /* @__PURE__ */ namedWallet('wigwam', 'Wigwam', 'com.wigwam.wallet');
export const xdefiWallet = /* @__PURE__ */ namedWallet('ctrl', 'CTRL Wallet', 'xyz.ctrl');
export const xPortalWallet = /* @__PURE__ */ namedWallet('xportal', 'xPortal', 'com.elrond.maiar.wallet');
export const zealWallet = /* @__PURE__ */ namedWallet('zeal', 'Zeal', 'app.zeal');
export const zerionWallet = /* @__PURE__ */ namedWallet('zerion', 'Zerion', 'io.zerion.wallet');
export const zilPayWallet = /* @__PURE__ */ namedWallet('zilpay', 'ZilPay', 'io.zilpay');
