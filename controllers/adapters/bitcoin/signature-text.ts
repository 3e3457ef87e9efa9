/** The shortest signature in hexadecimal has 64 bytes. A base64 text of that length has other characters too. */
const HEX = /^(?:0x)?((?:[0-9a-f]{2}){64,})$/i;

/** Returns bytes in hexadecimal as base64. */
export const toBase64 = (hex: string): string =>
  btoa((hex.match(/../g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 16))).join(''));

/** Returns a signature in base64, also of a wallet that answers in hexadecimal. */
export function base64Signature(signature: string): string {
  const hex = HEX.exec(signature)?.[1];
  return hex === undefined ? signature : toBase64(hex);
}
