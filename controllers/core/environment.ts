import { environmentOf, type Environment } from '../domain/environment.js';
import { matchesMedia } from './matches-media.js';

/** Detects the platform of the page; what has none, such as a server or React Native, counts as a desktop computer. */
export function readEnvironment(): Environment {
  if (typeof document === 'undefined') {
    return environmentOf({ userAgent: '', isCoarse: false, touchPoints: 0, isFramed: false, hasTelegram: false });
  }
  return environmentOf({
    userAgent: navigator.userAgent,
    isCoarse: matchesMedia('(pointer: coarse) and (hover: none)'),
    touchPoints: navigator.maxTouchPoints,
    isFramed: window.top !== window.self,
    hasTelegram: ['TelegramWebviewProxy', 'TelegramWebviewProxyProto'].some(sign => sign in window),
  });
}
