// Bytes of accounts and instructions on Solana.
import { PublicKey, TransactionInstruction } from '@solana/web3.js';

export const SOL = 1_000_000_000n;
export const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const WRAPPED = new PublicKey('So11111111111111111111111111111111111111112');

export const u32 = value => Buffer.from(new Uint32Array([value]).buffer);
export const u64 = value => Buffer.from(new BigUint64Array([value]).buffer);
const option = key => Buffer.concat([u32(key ? 1 : 0), key ? key.toBuffer() : Buffer.alloc(32)]);

/** Bytes of a token account. */
export const tokenBytes = (mint, owner, amount, isNative = false) =>
  Buffer.concat([
    ...[mint.toBuffer(), owner.toBuffer(), u64(amount), option(undefined), Buffer.from([1])],
    ...[u32(isNative ? 1 : 0), u64(isNative ? 2_039_280n : 0n), u64(0n), option(undefined)],
  ]);
export const mintBytes = authority =>
  Buffer.concat([option(authority), u64(10n ** 12n), Buffer.from([6, 1]), option(authority)]);
export const extension = (type, data) =>
  Buffer.concat([Buffer.from(new Uint16Array([type, data.length]).buffer), data]);
/** Bytes of a mint or account of Token-2022 with extensions. */
export const extended = (base, kind, parts) =>
  Buffer.concat([base, Buffer.alloc(165 - base.length), Buffer.from([kind]), ...parts]);

export const key = (pubkey, isWritable = true, isSigner = false) => ({ pubkey, isWritable, isSigner });
export const token = (program, data, ...keys) =>
  new TransactionInstruction({ programId: program, data: Buffer.from(data), keys });
