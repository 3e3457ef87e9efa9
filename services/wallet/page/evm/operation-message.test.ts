import { expect } from '@open-wc/testing';
import { pad, stringToHex, type Address, type Hex } from 'viem';
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction';
import { privateKeyToAccount } from 'viem/accounts';
import type { Facts, Network } from '../facts.js';
import type { Person } from '../person.js';
import { prepareEvm } from './requests.js';
import { smartAccountOf } from './smart-account.js';

const OWNER = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const SMART: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const plain: Network = {
  id: 'eip155:7004',
  name: 'Test',
  symbol: 'ETH',
  decimals: 18,
  rpcUrl: 'https://node-7004.example/',
};
const smart: Network = { ...plain, id: 'eip155:7005', accountFactory: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' };
const DANGER = 'This signature lets another party move your tokens without a further question.';
const operation = {
  sender: SMART,
  nonce: 0n,
  callData: '0x',
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
} as const;
const hash = getUserOperationHash({
  chainId: 7005,
  entryPointAddress: entryPoint08Address,
  entryPointVersion: '0.8',
  userOperation: operation,
});

describe('A message that may be an operation of the smart account', () => {
  const { fetch } = window;

  before(() => {
    window.fetch = () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result: pad(SMART) }));
  });
  after(() => {
    window.fetch = fetch;
  });

  const dangersOf = async (
    message: string,
    networks: readonly Network[] = [plain, smart],
    type: 'eoa' | 'smartAccount' = 'eoa',
  ): Promise<readonly string[]> => {
    const context = {
      facts: { networks } as unknown as Facts, // requests to sign read no more
      person: { typeOf: () => Promise.resolve(type) } as unknown as Person, // as above
      network: plain,
      hostOrigin: 'https://shop.example',
    };
    return (await prepareEvm(context, 'personal_sign', [message, OWNER.address])).question.dangers;
  };

  it('has the signature of the operation', async () => {
    const account = await smartAccountOf(smart, OWNER);
    expect(await account?.signUserOperation(operation)).to.equal(await OWNER.signMessage({ message: { raw: hash } }));
  });

  it('warns of a danger, on any network of the wallet', async () => {
    expect(await dangersOf(hash)).to.deep.equal([DANGER]);
  });

  // Whoever chooses the nonce of an operation finds one in 2^46 whose hash is printable
  for (const message of [
    'k#9a;~Qw (x]2=Zt!v8_>Lp/0,Rm@u%T',
    '0x4b7c5e2a213e2e5d2f5c3b3a7e60402324255e262a28295f2b7b7d7c3a223c3e',
  ])
    it(`warns of a danger for ${message}, which may be the hash of an operation`, async () => {
      expect(await dangersOf(message)).to.deep.equal([DANGER]);
    });

  for (const [what, message] of [
    ['a text of 32 letters', stringToHex('a'.repeat(32))],
    ['a text of 32 letters, as it is', '0123456789abcdef0123456789abcdef'],
    ['a text of 32 letters and spaces', 'Please sign in to Shop right now'],
    ['fewer bytes', hash.slice(0, -2) as Hex],
    ['more bytes', `${hash}00`],
    ['a text', 'Welcome to shop.example'],
  ] as const)
    it(`warns of no danger for ${what}`, async () => {
      expect(await dangersOf(message)).to.deep.equal([]);
    });

  it('warns of no danger where the wallet has no smart accounts, and for a message of the smart account', async () => {
    expect(await dangersOf(hash, [plain])).to.deep.equal([]);
    expect(await dangersOf(hash, [smart], 'smartAccount')).to.deep.equal([]); // signed in an envelope (ERC-7739)
  });
});
