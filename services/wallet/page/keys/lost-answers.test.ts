import { expect } from '@open-wc/testing';
import type { Facts } from '../facts.js';
import { Person } from '../person.js';
import { Custody, type KeyedAccount } from './custody.js';
import { readSecret } from './secret.js';
import { FakeService, MemoryStore, openly, outcomeOf } from './testing/fake-service.js';
import { quickClock } from './testing/quick-clock.js';

const TEST_WORDS = 'test test test test test test test test test test test junk';
const TEST_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('A change of the keys whose answer is lost', () => {
  let service: FakeService;
  let store: MemoryStore;
  let custody: Custody;
  let recoveries: Uint8Array[];

  const custodyOn = (shares: MemoryStore): Custody => new Custody(undefined, async () => shares, quickClock());
  const create = (): Promise<KeyedAccount> =>
    custody.ensureKeys(service.account, { encrypt: openly(recoveries), secret: readSecret(TEST_WORDS) });
  const addressOf = (of: Custody, account: KeyedAccount): Promise<string> =>
    of.withKeys(account, async ({ evm }) => evm.address);

  beforeEach(() => {
    service = new FakeService();
    store = new MemoryStore();
    custody = custodyOn(store);
    recoveries = [];
  });
  afterEach(() => service.stop());

  it('has made the keys of a new account, which are made once', async () => {
    service.lose('keys/create');
    const account = await custody.ensureKeys(service.account);
    expect(await addressOf(custody, account)).to.equal(account.evmAddress);
    expect(service.count('keys/create')).to.equal(1);
  });

  it('has imported a wallet: it is no refusal that the account has keys now', async () => {
    service.lose('keys/create');
    expect((await create()).evmAddress).to.equal(TEST_ADDRESS);
  });

  it('has imported a wallet that is imported again, because the service said nothing until then', async () => {
    const before = service.account;
    service.lose('keys/create');
    service.silence('account');
    expect(await outcomeOf(create())).to.equal('OFFLINE');
    service.speak();
    const again = await custody.ensureKeys(before, { secret: readSecret(TEST_WORDS) });
    expect(again.evmAddress).to.equal(TEST_ADDRESS);
  });

  it('has added a recovery, which is added once', async () => {
    const account = await create();
    service.lose('keys/add-set');
    await custody.addRecovery(account, openly(recoveries));
    expect(service.count('keys/add-set')).to.equal(1);
    expect(await addressOf(custody, account)).to.equal(TEST_ADDRESS);
    expect(store.rows).to.have.length(1);
    const other = custodyOn(new MemoryStore());
    await other.recover(account, service.lastRecovery, async () => recoveries[1]!.slice());
    expect(await addressOf(other, account)).to.equal(TEST_ADDRESS);
  });

  it('takes no share from this device unless the service has the new one', async () => {
    const account = await create();
    service.pretend('keys/add-set'); // as a proxy may
    expect(await outcomeOf(custody.addRecovery(account, openly(recoveries)))).to.equal('OFFLINE');
    expect(await addressOf(custody, account)).to.equal(TEST_ADDRESS);
  });

  it('takes no share from this device while the service does not say which it has', async () => {
    const account = await create();
    service.silence('keys/sets', 'keys/add-set');
    await custody.addRecovery(account, openly(recoveries));
    service.speak();
    expect(await addressOf(custody, account)).to.equal(TEST_ADDRESS);
  });

  it('has opened the wallet on another device', async () => {
    const account = await create();
    const other = custodyOn(new MemoryStore());
    service.lose('keys/add-set');
    await other.recover(account, service.lastRecovery, async () => recoveries[0]!.slice());
    expect(service.count('keys/add-set')).to.equal(1);
    expect(await addressOf(other, account)).to.equal(TEST_ADDRESS);
  });

  for (const [how, fail, outcome] of [
    ['has ended the other devices', 'lose', 'resolved'],
    ['has not ended the other devices, and says so', 'drop', 'OFFLINE'],
  ] as const)
    it(how, async () => {
      const account = await create();
      const other = custodyOn(new MemoryStore());
      const [share] = recoveries;
      service[fail]('keys/remove-others');
      const renewed = other.recover(
        account,
        service.lastRecovery,
        async () => share!.slice(),
        async () => openly(recoveries),
      );
      expect(await outcomeOf(renewed)).to.equal(outcome);
      expect(service.sets.size === 1).to.equal(outcome === 'resolved');
      expect(await addressOf(other, account)).to.equal(TEST_ADDRESS);
    });

  it('is no wallet of another sign-in for a person who has imported it', async () => {
    const facts: Facts = { origins: [], custody: 'escrow', sponsorFees: false, networks: [] };
    const person = new Person(facts, custody);
    const importWords = (): Promise<void> => person.makeKeys(async () => ({ secret: readSecret(TEST_WORDS) }));
    person.importNext();
    await person.signedIn();
    service.lose('keys/create');
    service.silence('account', 'keys/create');
    expect(await outcomeOf(importWords())).to.equal('OFFLINE');
    service.speak();
    expect(await person.isConnected()).to.equal(true);
    expect(person.endImport()).to.equal(false); // else the page says that nothing was imported
  });

  for (const [name, make] of [
    ['another device has made', () => custodyOn(new MemoryStore()).ensureKeys(service.account)],
    ['this page has made before', () => custody.ensureKeys(service.account)],
    ['this page has imported before', create],
    [
      'this page has made before, though the answer was lost',
      async () => {
        service.lose('keys/create');
        service.silence('account', 'keys/create');
        await outcomeOf(custody.ensureKeys(service.account));
        service.speak();
      },
    ],
  ] as const)
    it(`does not hide keys that ${name} from a person who imports a wallet`, async () => {
      const facts: Facts = { origins: [], custody: 'escrow', sponsorFees: false, networks: [] };
      const person = new Person(facts, custody);
      await make();
      person.importNext();
      expect(await person.isConnected()).to.equal(true);
      expect(person.endImport()).to.equal(true);
    });
});
