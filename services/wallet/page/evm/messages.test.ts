import { expect } from '@open-wc/testing';
import { readMessage, readTypedData } from './messages.js';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const members = (text: string): readonly { readonly type: string; readonly name: string }[] =>
  text.split(',').map(member => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
const types = {
  Permit: members('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
  TokenPermissions: members('address token,uint256 amount'),
  PermitWitnessTransferFrom: members(
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,address witness',
  ),
};
const permit = { holder: ACCOUNT, spender: TOKEN, nonce: 0, expiry: 0, allowed: true };
const domain = { name: 'Dai', chainId: '1', verifyingContract: TOKEN };
const read = (message: object, primaryType = 'Permit', given: object = domain): ReturnType<typeof readTypedData> =>
  readTypedData([ACCOUNT, { types, primaryType, domain: given, message }], 1);

describe('Messages of the secure wallet', () => {
  it('show the members that are signed, and no others', () => {
    const { data = '' } = read({ ...permit, value: '0', note: 'Costs nothing' });
    expect(JSON.parse(data)).to.deep.equal(permit);
  });

  it('show the domain as it is hashed', () => {
    const hashed = { ...types, EIP712Domain: members('string name') };
    const signing = readTypedData([ACCOUNT, { types: hashed, primaryType: 'Permit', domain, message: permit }], 1);
    expect(signing.rows.map(({ value }) => value)).to.deep.equal(['Permit', 'Dai']);
  });

  it('warn of all forms of permits, also inside other data', () => {
    const witness = { permitted: { token: TOKEN, amount: '1' }, spender: TOKEN, nonce: 0, deadline: 1, witness: TOKEN };
    expect(read(witness, 'PermitWitnessTransferFrom').warnings).to.have.length(1);
    const wrapped = { ...types, TypedDataSign: members('Permit contents') };
    const message = { contents: permit };
    const data = { types: wrapped, primaryType: 'TypedDataSign', domain, message };
    expect(readTypedData([ACCOUNT, data], 1).warnings).to.have.length(1);
  });

  it('warn of a right to manage a position, and of no other data with the name of one', () => {
    const read = (listed: string, message: object): readonly string[] => {
      const data = { types: { Authorization: members(listed) }, primaryType: 'Authorization', domain, message };
      return readTypedData([ACCOUNT, data], 1).warnings;
    };
    const right = { owner: ACCOUNT, manager: TOKEN, isAllowed: true, nonce: 0, expiry: 5 };
    const listed = 'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry';
    expect(read(listed, right)).to.have.length(1);
    expect(read('string site,uint256 nonce', { site: 'shop.example', nonce: 1 })).to.deep.equal([]);
  });

  it('refuse data of another network, and of types without a definition', () => {
    expect(() => read(permit, 'Permit', { ...domain, chainId: '0x2' })).to.throw(/network/);
    expect(() => read(permit, 'None')).to.throw(/Invalid parameters/);
  });

  it('warn of the sign-in of another site', () => {
    const text = 'bank.example wants you to sign in with your Ethereum account:\n0x';
    const signing = readMessage([text, ACCOUNT], 'https://shop.example');
    expect(signing.warnings.join(' ')).to.contain('bank.example');
  });

  for (const scheme of ['https', 'HTTPS', 'web+app1', 'a.b-c'])
    it(`warn of the sign-in of another site with the scheme ${scheme}`, () => {
      const text = `${scheme}://bank.example wants you to sign in with your Ethereum account:\n0x`;
      const { warnings } = readMessage([text, ACCOUNT], 'https://shop.example');
      expect(warnings.join(' ')).to.contain('This message names another site: bank.example');
      expect(readMessage([text, ACCOUNT], 'https://bank.example').warnings).to.deep.equal([]);
    });
});
