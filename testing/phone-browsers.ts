import { environmentOf, type Environment } from '../controllers/domain/environment.js';

/** A browser of a phone, for tests of links and the table of docs/phones.md. */
export interface PhoneBrowser {
  readonly name: string;
  readonly environment: Environment;
  /** Row of `linkStrategies`. */
  readonly strategy: string;
  /** Where it is said which links such a browser follows. */
  readonly source: string;
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'https://developer.apple.com/documentation/xcode/allowing-apps-and-websites-to-link-to-your-content';
const CHROME = 'https://developer.chrome.com/docs/android/intents';
const TELEGRAM = 'https://core.telegram.org/bots/webapps';

const at = (userAgent: string, hasTelegram = false): Environment =>
  environmentOf({ userAgent, isCoarse: true, touchPoints: 5, isFramed: false, hasTelegram });

export const phoneBrowsers: readonly PhoneBrowser[] = [
  {
    name: 'Safari, iOS',
    environment: at(`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`),
    strategy: 'iOS',
    source: 'https://github.com/WalletConnect/walletconnect-monorepo/issues/444',
  },
  {
    name: 'Chrome, iOS',
    environment: at(`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`),
    strategy: 'iOS',
    source: APPLE,
  },
  {
    name: 'Firefox, iOS',
    environment: at(`${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`),
    strategy: 'iOS',
    source: APPLE,
  },
  {
    name: 'Chrome, Android',
    environment: at(`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`),
    strategy: 'Android',
    source: CHROME,
  },
  {
    name: 'Firefox, Android',
    environment: at('Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'),
    strategy: 'Android',
    source: 'https://github.com/mozilla-mobile/android-components/issues/3857',
  },
  {
    name: 'Samsung Internet',
    environment: at(`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`),
    strategy: 'Android',
    source: 'https://github.com/SamsungInternet/support/issues/76',
  },
  {
    name: 'in another app, iOS',
    environment: at(`${IPHONE} Mobile/15E148 Instagram 350.0.0.0`),
    strategy: 'Inside of another app',
    source: 'https://github.com/lionheart/openradar-mirror/issues/6564',
  },
  {
    name: 'in another app, Android',
    environment: at(`${ANDROID} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FBAN/FB4A;FBAV/490.0]`),
    strategy: 'Inside of another app',
    source: APPLE,
  },
  {
    name: 'Telegram, iOS',
    environment: at(`${IPHONE} Mobile/15E148`, true),
    strategy: 'Telegram on iOS',
    source: TELEGRAM,
  },
  {
    name: 'Telegram, Android',
    environment: at(`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4`),
    strategy: 'Telegram on Android',
    source: TELEGRAM,
  },
];
