import { FakeEip1193Wallet, REJECTED } from './fake-eip1193.js';

/** A wallet of this browser that can be locked, and that tells each page when its owner or a page ends the grant. */
export class ScriptedWallet extends FakeEip1193Wallet {
  readonly id: string;

  constructor(id: string, addresses: readonly string[], chains: readonly number[]) {
    super(addresses.map(address => address.toLowerCase()));
    this.id = id;
    for (const chain of chains) this.chains.add(chain);
    this.#permit();
    const { request } = this.provider;
    this.provider.request = async call => {
      const reply = await request(call);
      if (call.method === 'eth_requestAccounts') this.#permit();
      if (call.method === 'wallet_revokePermissions') this.revoke();
      return reply;
    };
  }

  get isLocked(): boolean {
    return this.answers.has('eth_accounts');
  }

  get prompts(): number {
    return this.methods.filter(method => method === 'eth_requestAccounts').length;
  }

  signers(): readonly unknown[] {
    return this.requests.filter(({ method }) => method === 'personal_sign').map(({ params }) => params[1]);
  }

  lock(): void {
    this.answers.set('eth_accounts', { value: [] });
    this.answers.set('eth_requestAccounts', REJECTED); // its owner does not unlock it
    this.emit('accountsChanged', []);
  }

  unlock(): void {
    this.answers.delete('eth_accounts');
    this.answers.delete('eth_requestAccounts');
    if (this.granted) this.emit('accountsChanged', this.accounts);
  }

  revoke(): void {
    this.granted = false;
    this.#permit();
    this.emit('accountsChanged', []);
  }

  /** Makes the other account the selected one. */
  select(): void {
    this.accounts = [...this.accounts].reverse();
    if (this.granted && !this.isLocked) this.emit('accountsChanged', this.accounts);
  }

  #permit(): void {
    this.answers.set('wallet_getPermissions', { value: this.granted ? [{ parentCapability: 'eth_accounts' }] : [] });
  }
}
