import {
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
  type Address,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { getInitializeMint2Instruction } from '@solana-program/token';
import { getMetadataAccountDataSerializer, TokenStandard } from '@metaplex-foundation/mpl-token-metadata';
import { none, publicKey, some } from '@metaplex-foundation/umi';
import { createHash } from 'node:crypto';
import type { Bank } from '../../../test-kit/solana/bank.js';
import type { Ledger } from '../../../test-kit/solana/ledger.js';
import { mintTo } from './mints.js';
import { TOKEN_PROGRAM } from '../../../test-kit/solana/token-layout.js';

// Address of the token metadata program, which litesvm does not have: its accounts are written directly
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;
const CLASSIC = TOKEN_PROGRAM as Address;
const MINT_BYTES = 82n;
/** Names are padded with zeros, as on public networks. */
const NAME_BYTES = 32;

const picture = (hue: number): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='hsl(${hue},60%25,45%25)'/%3E%3C/svg%3E`;

const metadataUri = (name: string, hue: number): string =>
  `data:application/json,${encodeURIComponent(
    JSON.stringify({ name, image: picture(hue), attributes: [{ trait_type: 'Hue', value: hue }] }),
  )}`;

interface DemoNft {
  readonly name: string;
  readonly uri: string;
  /** Mint of the collection; undefined for the collection itself. */
  readonly collection?: Address;
}

/** Creates a mint of one whole token with a metadata account. */
async function createNft(ledger: Ledger, bank: Bank, { name, uri, collection }: DemoNft): Promise<Address> {
  const { signer: payer } = bank;
  const seed = new Uint8Array(createHash('sha256').update(`latchkey demo nft ${name}`).digest());
  const key = await createKeyPairSignerFromPrivateKeyBytes(seed);
  const rent = ledger.svm.minimumBalanceForRentExemption(MINT_BYTES);
  await bank.send([
    getCreateAccountInstruction({
      payer,
      newAccount: key,
      lamports: rent,
      space: MINT_BYTES,
      programAddress: CLASSIC,
    }),
    getInitializeMint2Instruction({ mint: key.address, decimals: 0, mintAuthority: payer.address }),
  ]);
  const encoder = getAddressEncoder();
  const [address] = await getProgramDerivedAddress({
    programAddress: METADATA_PROGRAM,
    seeds: ['metadata', encoder.encode(METADATA_PROGRAM), encoder.encode(key.address)],
  });
  const data = getMetadataAccountDataSerializer().serialize({
    updateAuthority: publicKey(payer.address),
    mint: publicKey(key.address),
    name: name.padEnd(NAME_BYTES, '\0'),
    symbol: 'STAR',
    uri,
    sellerFeeBasisPoints: 0,
    creators: some([{ address: publicKey(payer.address), verified: true, share: 100 }]),
    primarySaleHappened: false,
    isMutable: true,
    editionNonce: some(255),
    tokenStandard: some(TokenStandard.NonFungible),
    collection: collection ? some({ verified: true, key: publicKey(collection) }) : none(),
    uses: none(),
    collectionDetails: none(),
    programmableConfig: none(),
  });
  const space = BigInt(data.length);
  ledger.svm.setAccount({
    address,
    data,
    space,
    executable: false,
    lamports: lamports(ledger.svm.minimumBalanceForRentExemption(space)),
    programAddress: METADATA_PROGRAM,
  });
  return key.address;
}

/** Creates a collection of two NFTs, and gives them to an owner. */
export async function createDemoNfts(ledger: Ledger, bank: Bank, owner: Address): Promise<readonly Address[]> {
  const collection = await createNft(ledger, bank, { name: 'Demo Stars', uri: '' });
  const mints: Address[] = [];
  for (const [index, hue] of [210, 30].entries()) {
    const name = `Demo Star #${index + 1}`;
    const mint = await createNft(ledger, bank, { name, uri: metadataUri(name, hue), collection });
    await mintTo(bank, { name, symbol: 'STAR', decimals: 0, mint, program: CLASSIC }, owner, 1n);
    mints.push(mint);
  }
  return mints;
}
