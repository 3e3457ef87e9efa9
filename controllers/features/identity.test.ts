import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import { IDENTITY_CACHE_MS, NAME_CACHE_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { mainnet, sepolia } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { Identity, IdentityProvider } from '../providers/providers.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createIdentities } from './identity.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const other: Account = { ...account, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
const ethereum = toCaipNetwork(mainnet);
const polygon = { ...ethereum, id: 137, caipNetworkId: 'eip155:137' } as const;
const testnet = toCaipNetwork(sepolia);
const AVATAR = 'https://pictures.example/alice.png';

interface Profile {
  profileName?: string | undefined;
  profileImage?: string | undefined;
}

function make(provider: Partial<IdentityProvider> | undefined, on: CaipNetwork = ethereum) {
  sessionStorage.clear();
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const holder = signal<Account | undefined>(account);
  const network = signal<CaipNetwork | undefined>(on);
  const profile: Profile = {};
  const requests: string[] = [];
  const shown: (readonly [address: string | undefined, name: string | undefined])[] = [];
  const identities = createIdentities({
    scope,
    storage: createStorage({ backend: sessionStorage }),
    accountOf: namespace => (namespace === 'eip155' ? holder.get() : undefined),
    network: { of: () => network.get() },
    provider: provider && {
      identity: async (query, stop) => {
        requests.push(query.address);
        return provider.identity?.(query, stop) ?? {};
      },
      ...(provider.nameOf && { nameOf: provider.nameOf }),
      ...(provider.resolve && { resolve: provider.resolve }),
    },
    setProfile(_namespace, changes) {
      Object.assign(profile, changes);
      shown.push([holder.get()?.address, changes.profileName]);
    },
  });
  return { identities, clock, scope, holder, network, profile, requests, shown };
}
const alice: Identity = { name: 'alice.eth', avatar: AVATAR };
const shownAlice = { profileName: 'alice.eth', profileImage: AVATAR };
const fail = () => Promise.reject(new Error('down'));

describe('createIdentities', () => {
  it('shows name and picture of the account', async () => {
    const { profile } = make({ identity: async () => alice });
    await settle();
    expect(profile).to.deep.equal(shownAlice);
  });

  it('asks for nothing on a test network, and clears what it has shown', async () => {
    const { profile, network, requests } = make({ identity: async () => alice });
    await settle();
    network.set(testnet);
    await settle();
    expect(profile).to.deep.equal({ profileName: undefined, profileImage: undefined });
    expect(requests).to.have.length(1);
  });

  it('leaves the name of the host where it looks nothing up', async () => {
    const { profile, requests } = make({ identity: async () => alice }, testnet);
    const without = make(undefined);
    await settle();
    expect([profile, without.profile, requests]).to.deep.equal([{}, {}, []]);
  });

  it('leaves the name of the host when an account has none', async () => {
    const { profile, shown } = make({ identity: async () => ({}) });
    profile.profileName = 'The captain';
    await settle();
    expect([profile, shown]).to.deep.equal([{ profileName: 'The captain' }, []]);
  });

  it('resolves the name by address if the lookup fails, and clears the picture', async () => {
    const { profile } = make({ identity: fail, nameOf: async () => 'bob.eth' }, polygon);
    profile.profileImage = AVATAR;
    await settle();
    expect(profile).to.deep.equal({ profileName: 'bob.eth', profileImage: undefined });
  });

  it('asks for the name alone once in five minutes, while the identity cannot be read', async () => {
    let reads = 0;
    const nameOf = async () => {
      reads += 1;
      return 'bob.eth';
    };
    const { identities, clock, requests } = make({ identity: fail, nameOf }, polygon);
    const { signal: end } = new AbortController();
    await settle();
    const query = { address: account.address, network: polygon };
    expect((await identities.of(query, end)).name).to.equal('bob.eth');
    expect([reads, requests.length]).to.deep.equal([1, 2]);
    const stored = JSON.parse(sessionStorage.getItem('@appkit/ens_cache') ?? '{}') as Record<string, { ens: unknown }>;
    expect(stored[account.address.toLowerCase()]?.ens).to.deep.equal([{ name: 'bob.eth' }]);
    clock.advance(NAME_CACHE_MS);
    await identities.of(query, end);
    expect(reads).to.equal(2);
  });

  describe('when the wallet disconnects', () => {
    const stored = (): readonly string[] =>
      Object.keys(sessionStorage).filter(key => ['@appkit/identity_cache', '@appkit/ens_cache'].includes(key));

    it('stores nothing that is found after', async () => {
      const answers: (() => void)[] = [];
      const late = <T>(value: T) => new Promise<T>(answer => answers.push(() => answer(value)));
      const found = make({ identity: () => late(alice) });
      await settle();
      found.holder.set(undefined);
      answers[0]?.();
      await settle();
      expect(stored()).to.deep.equal([]);
      const byName = make({ identity: fail, nameOf: () => late('bob.eth') }, polygon);
      await settle();
      byName.holder.set(undefined);
      answers[1]?.();
      await settle();
      expect([answers.length, stored()]).to.deep.equal([2, []]);
    });
  });

  it('asks again when it is told to, though the last answer is recent', async () => {
    let name = 'alice.eth';
    const { identities, profile } = make({ identity: async () => ({ name }) });
    await settle();
    name = 'bob.eth';
    await identities.own.refresh();
    expect(profile.profileName).to.equal('alice.eth');
    await identities.own.refresh({ force: true });
    expect(profile.profileName).to.equal('bob.eth');
    expect(
      (await identities.of({ address: account.address, network: ethereum }, new AbortController().signal)).name,
    ).to.equal('bob.eth');
  });

  it('keeps the picture on chain 1 if the lookup fails', async () => {
    const { profile } = make({ identity: fail, nameOf: async () => 'bob.eth' });
    profile.profileImage = AVATAR;
    await settle();
    expect(profile).to.deep.equal({ profileName: 'bob.eth', profileImage: AVATAR });
  });

  it('keeps a known name if both lookups fail later, and never shows that of another account', async () => {
    let isUp = true;
    const { profile, holder, clock, identities } = make({ identity: async () => (isUp ? alice : fail()) }, polygon);
    await settle();
    isUp = false;
    clock.advance(IDENTITY_CACHE_MS);
    await identities.own.refresh();
    await settle();
    expect(profile).to.deep.equal(shownAlice);
    delete profile.profileName; // as the account controller does for another account
    delete profile.profileImage;
    holder.set(other);
    await settle();
    expect(profile).to.deep.equal({});
  });

  it('drops a late answer for an account that was left', async () => {
    const answers = new Map<string, (identity: Identity) => void>();
    const { profile, holder } = make({
      identity: ({ address }) => new Promise(resolve => answers.set(address, resolve)),
    });
    await settle();
    holder.set(other);
    await settle();
    answers.get(account.address)?.(alice);
    answers.get(other.address)?.({ name: 'bob.eth' });
    await settle();
    expect(profile).to.deep.equal({ profileName: 'bob.eth', profileImage: undefined });
  });

  it('never shows the name of the last account for the next one', async () => {
    const { holder, shown } = make({
      identity: ({ address }) => (address === account.address ? Promise.resolve(alice) : new Promise(() => undefined)),
    });
    await settle();
    expect(shown).to.deep.equal([[account.address, 'alice.eth']]);
    holder.set(other);
    await settle();
    expect(shown).to.have.length(1);
  });

  it('asks again only after five minutes, also after a reload', async () => {
    const { identities, clock, requests } = make({ identity: async () => alice });
    const { signal: end } = new AbortController();
    await settle();
    const query = { address: account.address.toLowerCase(), network: ethereum };
    clock.advance(IDENTITY_CACHE_MS - 1);
    expect(await identities.of(query, end)).to.deep.equal(alice);
    expect(requests).to.have.length(1);
    clock.advance(1);
    await identities.of(query, end);
    expect(requests).to.have.length(2);
    await identities.of({ ...query, network: polygon }, end);
    expect(requests).to.have.length(3);
  });

  for (const [title, identity, shown] of [
    [
      'a name that changes the direction of text',
      { name: 'eve\u202Ehte.eth', avatar: AVATAR },
      { profileName: undefined, profileImage: AVATAR },
    ],
    ['a name with spaces', { name: 'send to me', avatar: AVATAR }, { profileName: undefined, profileImage: AVATAR }],
    ['a name without end', { name: 'a'.repeat(300) }, {}],
    [
      'a picture from a page without TLS',
      { name: 'eve.eth', avatar: 'http://pictures.example/a' },
      { profileName: 'eve.eth', profileImage: undefined },
    ],
    [
      'a picture that is a script',
      { name: 'eve.eth', avatar: 'javascript:alert(1)' },
      { profileName: 'eve.eth', profileImage: undefined },
    ],
    [
      'a picture that is a page',
      { name: 'eve.eth', avatar: 'data:text/html,x' },
      { profileName: 'eve.eth', profileImage: undefined },
    ],
  ] as const) {
    it(`does not show ${title}`, async () => {
      const { profile } = make({ identity: async () => identity });
      await settle();
      expect(profile).to.deep.equal(shown);
    });
  }

  it('resolves names, and says why it cannot', async () => {
    const { signal: end } = new AbortController();
    const { identities } = make({ resolve: async name => (name === 'alice.eth' ? account.address : undefined) });
    expect(identities.canResolve).to.equal(true);
    expect(await identities.resolve('alice.eth', ethereum, end)).to.equal(account.address);
    expect(await identities.resolve('bob.eth', ethereum, end)).to.equal(undefined);
    expect(make({}).identities.canResolve).to.equal(false);
    await expectRejection(make({ resolve: fail }).identities.resolve('a.eth', ethereum, end), 'NAME_RESOLVE_FAILED');
    await expectRejection(
      make({ identity: fail }).identities.of({ address: other.address, network: ethereum }, end),
      'NAME_LOOKUP_FAILED',
    );
  });

  it('shows nothing after its scope has ended', async () => {
    const { scope, profile } = make({ identity: async () => alice });
    scope.dispose();
    await settle();
    expect(profile).to.deep.equal({});
  });
});
