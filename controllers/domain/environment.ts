/** Platform of the page; decides how links to wallets open. */
export interface Environment {
  readonly os: 'ios' | 'android' | 'macos' | 'other';
  readonly isMobile: boolean;
  readonly isTelegram: boolean;
  /** In the web view of another app, which may not open custom schemes. */
  readonly isInApp: boolean;
  readonly isFramed: boolean;
}

/** Properties of the browser from which the platform is derived. */
export interface BrowserSigns {
  readonly userAgent: string;
  /** The primary input is touch. */
  readonly isCoarse: boolean;
  readonly touchPoints: number;
  readonly isFramed: boolean;
  /** The global objects of Telegram's web views exist. */
  readonly hasTelegram: boolean;
}

/** Derives the platform. An iPad that identifies as a Mac is recognised by its touch points. */
export function environmentOf({ userAgent, isCoarse, touchPoints, isFramed, hasTelegram }: BrowserSigns): Environment {
  const isMac = /macintosh/i.test(userAgent);
  const os =
    /iphone|ipad|ipod/i.test(userAgent) || (isMac && touchPoints > 1)
      ? 'ios'
      : /android/i.test(userAgent)
        ? 'android'
        : isMac
          ? 'macos'
          : 'other';
  const isTelegram = hasTelegram || /telegram/i.test(userAgent);
  return {
    os,
    isMobile: os === 'ios' || os === 'android' || isCoarse || /iemobile|blackberry|opera mini/i.test(userAgent),
    isTelegram,
    isInApp:
      !isTelegram && /fban|fbav|instagram|line\/|twitter|linkedinapp|snapchat|micromessenger|; wv\)/i.test(userAgent),
    isFramed,
  };
}
