import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { FakeService, MemoryStore, openly, outcomeOf } from './testing/fake-service.js';
import { Custody, type EncryptRecovery, type KeyedAccount } from './custody.js';
import { readSecret } from './secret.js';

const TEST_WORDS = 'test test test test test test test test test test test junk';
const TEST_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('Custody', () => {
  let service: FakeService;
  let store: MemoryStore;
  let custody: Custody;
  let recoveries: Uint8Array[];

  const custodyOn = (shares: MemoryStore): Custody => new Custody(undefined, async () => shares);
  const create = (secret = readSecret(TEST_WORDS)): Promise<KeyedAccount> =>
    custody.ensureKeys(service.account, { encrypt: openly(recoveries), secret });
  const addressOf = (of: Custody, account: KeyedAccount): Promise<string> =>
    of.withKeys(account, async ({ evm }) => evm.address);

  beforeEach(() => {
    service = new FakeService();
    store = new MemoryStore();
    custody = custodyOn(store);
    recoveries = [];
  });
  afterEach(() => service.stop());

  it('joins what it has split, for any secret, and overwrites the secret after use', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(16, 32), fc.infiniteStream(fc.nat(255)), async (length, stream) => {
        service.reset();
        const secret = Uint8Array.from({ length }, () => stream.next().value as number);
        const account = await create(secret.slice());
        let seen: Uint8Array | undefined;
        await custody.withEntropy(account, async entropy => {
          expect(entropy).to.deep.equal(secret);
          seen = entropy;
        });
        expect(seen?.every(byte => byte === 0)).to.equal(true);
      }),
      { numRuns: 5 },
    );
  });

  it('gives the service one share, the device another, and overwrites what it was given', async () => {
    const secret = readSecret(TEST_WORDS);
    let given: Uint8Array | undefined;
    const account = await custody.ensureKeys(service.account, {
      secret,
      encrypt: async share => {
        given = share;
        return { kind: 'passphrase', salt: 'salt', ciphertext: 'AAAA' };
      },
    });
    expect(account.evmAddress).to.equal(TEST_ADDRESS);
    expect([...secret, ...(given ?? [1])].every(byte => byte === 0)).to.equal(true);
    expect(store.rows).to.have.length(1);
    expect(service.sets.size).to.equal(1);
    expect([...service.sets.values()]).not.to.deep.include(store.rows[0]!.share);
  });

  it('makes new keys, and keeps those that an account has', async () => {
    const account = await custody.ensureKeys(service.account);
    expect(await addressOf(custody, account)).to.equal(account.evmAddress);
    expect(await custody.ensureKeys(account)).to.equal(account);
    expect(service.count('keys/create')).to.equal(1);
  });

  it('gives two tabs that create keys at once the same ones', async () => {
    const tabs = [custody, custodyOn(store)];
    const accounts = await Promise.all(tabs.map(tab => tab.ensureKeys(service.account)));
    expect(accounts[0]!.evmAddress).to.equal(accounts[1]!.evmAddress);
    for (const tab of tabs) expect(await addressOf(tab, accounts[0]!)).to.equal(accounts[0]!.evmAddress);
  });

  it('refuses an import where another tab was first, instead of dropping it in silence', async () => {
    const before = service.account;
    await custodyOn(new MemoryStore()).ensureKeys(before);
    const imported = custody.ensureKeys(before, { secret: readSecret(TEST_WORDS) });
    expect(await outcomeOf(imported)).to.equal('KEYS_EXIST');
  });

  it('creates keys at the second try where the service did not get the first', async () => {
    service.drop('keys/create');
    expect(await outcomeOf(custody.ensureKeys(service.account))).to.equal('OFFLINE');
    const account = await custody.ensureKeys(service.account);
    expect(await addressOf(custody, account)).to.equal(account.evmAddress);
  });

  it('tells the service nothing where the storage is full', async () => {
    store.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    expect(await outcomeOf(create())).to.equal('QuotaExceededError');
    expect(service.sets.size).to.equal(0);
  });

  it('opens a store that failed to open anew', async () => {
    let opens = 0;
    custody = new Custody(undefined, async () => {
      opens += 1;
      if (opens === 1) throw new DOMException('Busy', 'InvalidStateError');
      return store;
    });
    expect(await outcomeOf(create())).to.equal('InvalidStateError');
    expect((await create()).evmAddress).to.equal(TEST_ADDRESS);
  });

  for (const [name, change] of [
    ['of another split', () => Uint8Array.from({ length: 17 }, (_, at) => at + 1)],
    ['with one bit that differs', (share: Uint8Array) => share.map((byte, at) => (at === 0 ? byte ^ 1 : byte))],
    ['that is cut', (share: Uint8Array) => share.slice(0, -1)],
    ['of one byte', () => Uint8Array.of(1)],
    ['that is the one of the device', (_: Uint8Array, device: Uint8Array) => device],
  ] as const)
    it(`gives no keys for a share of the service ${name}`, async () => {
      const account = await create();
      const [[setId, share]] = [...service.sets] as [[string, Uint8Array]];
      service.sets.set(setId, change(share, store.rows[0]!.share.slice()));
      let isUsed = false;
      const used = custody.withKeys(account, async () => void (isUsed = true));
      expect(await outcomeOf(used)).to.equal('WRONG_SECRET');
      expect(isUsed).to.equal(false);
    });

  it('gives no keys for any share that the service invents', async () => {
    const account = await create();
    const [setId] = [...service.sets.keys()] as [string];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async share => {
        service.sets.set(setId, share);
        expect(await outcomeOf(custody.withKeys(account, async () => undefined))).to.equal('WRONG_SECRET');
      }),
      { numRuns: 20 },
    );
  });

  it('asks for a recovery on a device without a share, and after the service has revoked the set', async () => {
    const account = await create();
    const elsewhere = custodyOn(new MemoryStore());
    expect(await elsewhere.isHere(account)).to.equal(false);
    expect(await outcomeOf(addressOf(elsewhere, account))).to.equal('RECOVERY_REQUIRED');
    service.sets.clear();
    expect(await custody.ownSet(account)).to.equal(undefined);
    expect(await outcomeOf(addressOf(custody, account))).to.equal('RECOVERY_REQUIRED');
  });

  it('recovers on another device, and leaves the first one in use', async () => {
    const account = await create();
    const other = custodyOn(new MemoryStore());
    await other.recover(account, service.lastRecovery, async () => recoveries[0]!.slice());
    for (const each of [custody, other]) expect(await addressOf(each, account)).to.equal(TEST_ADDRESS);
  });

  it('ends all other devices and recoveries with a recovery that renews', async () => {
    const account = await create();
    const other = custodyOn(new MemoryStore());
    const stolen = recoveries[0]!;
    const renew = async (): Promise<EncryptRecovery> => openly(recoveries);
    await other.recover(account, service.lastRecovery, async () => stolen.slice(), renew);
    expect(await addressOf(other, account)).to.equal(TEST_ADDRESS);
    expect(await outcomeOf(addressOf(custody, account))).to.equal('RECOVERY_REQUIRED');
    const again = custodyOn(new MemoryStore()).recover(account, service.lastRecovery, async () => stolen.slice());
    expect(await outcomeOf(again)).to.equal('WRONG_SECRET');
  });

  it('refuses the recovery share of another account', async () => {
    const account = await create();
    const other = custodyOn(new MemoryStore());
    const foreign = other.recover(account, service.lastRecovery, async () => new Uint8Array(17).fill(9));
    expect(await outcomeOf(foreign)).to.equal('WRONG_SECRET');
    expect(service.count('keys/add-set')).to.equal(0);
  });

  it('keeps the keys usable where a new recovery did not arrive', async () => {
    const account = await create();
    service.drop('keys/add-set');
    expect(await outcomeOf(custody.addRecovery(account, openly(recoveries)))).to.equal('OFFLINE');
    expect(await addressOf(custody, account)).to.equal(TEST_ADDRESS);
    await custody.addRecovery(account, openly(recoveries));
    expect(await addressOf(custody, account)).to.equal(TEST_ADDRESS);
  });

  it('splits anew for a new recovery: the one before fits no new share', async () => {
    const account = await create();
    await custody.addRecovery(account, openly(recoveries));
    expect(store.rows).to.have.length(1);
    const other = custodyOn(new MemoryStore());
    const old = other.recover(account, service.lastRecovery, async () => recoveries[0]!.slice());
    expect(await outcomeOf(old)).to.equal('WRONG_SECRET');
    await other.recover(account, service.lastRecovery, async () => recoveries[1]!.slice());
    expect(await addressOf(other, account)).to.equal(TEST_ADDRESS);
  });

  it('changes nothing where two tabs add a recovery at once, but that the later one counts', async () => {
    const account = await create();
    const tab = custodyOn(store);
    await Promise.all([custody, tab].map(each => each.addRecovery(account, openly(recoveries))));
    expect(store.rows).to.have.length(1);
    for (const each of [custody, tab]) expect(await addressOf(each, account)).to.equal(TEST_ADDRESS);
  });

  it('stops where the service does not answer, and uses no key', async () => {
    const account = await create();
    service.drop('keys/share');
    let isUsed = false;
    expect(await outcomeOf(custody.withKeys(account, async () => void (isUsed = true)))).to.equal('OFFLINE');
    expect(isUsed).to.equal(false);
  });
});
