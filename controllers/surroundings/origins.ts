import type { SurroundingOptions } from './surrounding.js';

const SAFE = ['https://app.safe.global'];
const MINI_APP_CLIENTS = ['https://farcaster.xyz', 'https://base.app', 'https://www.base.app'];

/** The origins at which Safe is trusted. */
export const safeOrigins = ({ safe }: SurroundingOptions): readonly string[] => safe?.origins ?? SAFE;

/** The origins of web clients of mini apps that are trusted. */
export const clientOrigins = ({ miniApp }: SurroundingOptions): readonly string[] =>
  miniApp?.origins ?? MINI_APP_CLIENTS;
