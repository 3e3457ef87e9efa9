/** Encodes bytes in base64url. */
export const toText = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Decodes base64url. */
export const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));

/** Overwrites secrets that are not needed any more. */
export const wipe = (...secrets: readonly Uint8Array[]): void => {
  for (const secret of secrets) secret.fill(0);
};
