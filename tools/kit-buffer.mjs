// Takes the place of Node's `Buffer` in WalletConnect's kit (tools/vendor.mjs): what the kit calls of it.
const ENCODE = {
  base64: bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')),
  hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
  utf8: bytes => new TextDecoder().decode(bytes),
};
const DECODE = {
  base64: text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)),
  hex: text => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16)),
  utf8: text => new TextEncoder().encode(text),
};

/** Returns the row of an encoding; one that the kit does not use today would be a fault of an update of the kit. */
function rowOf(table, encoding = 'utf8') {
  const row = table[encoding.replace('utf-8', 'utf8')];
  if (!row) throw new TypeError(`Unknown encoding ${encoding}`);
  return row;
}

export class Buffer extends Uint8Array {
  static from(value, encoding) {
    return super.from(typeof value === 'string' ? rowOf(DECODE, encoding)(value) : new Uint8Array(value));
  }

  static concat(parts) {
    const all = new Buffer(parts.reduce((sum, { length }) => sum + length, 0));
    parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    return all;
  }

  static isBuffer(value) {
    return value instanceof Buffer;
  }

  toString(encoding) {
    return rowOf(ENCODE, encoding)(this);
  }
}
