/** Where the page runs, as far as links care. */
export interface Environment {
  readonly os: 'ios' | 'android' | 'macos' | 'other';
  readonly isMobile: boolean;
  readonly isTelegram: boolean;
  /** Inside of another app, which opens no schemes by itself. */
  readonly isInApp: boolean;
  readonly isFramed: boolean;
}

/** What a browser says of itself. */
export interface BrowserSigns {
  readonly userAgent: string;
  /** The main pointer is a finger. */
  readonly isCoarse: boolean;
  readonly touchPoints: number;
  readonly isFramed: boolean;
  /** The page finds what Telegram puts into its web views. */
  readonly hasTelegram: boolean;
}

/** Reads the signs. A tablet that calls itself a Mac is told by its touch points. */
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
