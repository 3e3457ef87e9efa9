type Listener = (...values: readonly unknown[]) => void;
type Method = (...values: readonly unknown[]) => unknown;

/** A listener of the host, and the function that the kit calls for it. */
interface Subscription {
  readonly event: unknown;
  readonly listener: Listener;
  readonly notify: Listener;
}

/**
 * The kit's provider for hosts, which keep it. The kit starts anew to read what other tabs have stored, with a provider of
 * its own: members are read from the provider of the kit that runs, methods are called on it, and listeners move to it.
 */
export class LiveProvider {
  #live: object = {};
  #subscriptions: readonly Subscription[] = [];
  readonly #methods = new Map<PropertyKey, Method>();
  /** Stands for the provider of the kit that runs. */
  readonly facade: unknown = new Proxy(
    {},
    {
      get: (_, key) => this.#member(key),
      set: (_, key, value) => Reflect.set(this.#live, key, value),
      has: (_, key) => Reflect.has(this.#live, key),
      getPrototypeOf: () => Reflect.getPrototypeOf(this.#live),
    },
  );

  constructor() {
    const off = (event: unknown, listener: Listener): void => this.#remove(this.#find(event, listener));
    const once = (event: unknown, listener: Listener): void => {
      const own: Subscription = {
        event,
        listener,
        notify: (...values) => {
          this.#remove(own);
          listener(...values);
        },
      };
      this.#add(own);
    };
    const on = (event: unknown, listener: Listener): void => this.#add({ event, listener, notify: listener });
    for (const [name, method] of Object.entries({ on, once, off, removeListener: off }))
      this.#methods.set(name, method as Method); // hosts pass what the kit's method takes
  }

  /** Puts the provider of another kit in place of the one before. */
  use(provider: object): void {
    for (const { event, notify } of this.#subscriptions) this.#call('removeListener', event, notify);
    this.#live = provider;
    for (const { event, notify } of this.#subscriptions) this.#call('on', event, notify);
  }

  #member(key: PropertyKey): unknown {
    const value: unknown = Reflect.get(this.#live, key);
    if (typeof value !== 'function' || key === 'constructor') return value;
    const known = this.#methods.get(key) ?? ((...values) => this.#call(key, ...values));
    this.#methods.set(key, known);
    return known;
  }

  #call(key: PropertyKey, ...values: readonly unknown[]): unknown {
    const method: unknown = Reflect.get(this.#live, key);
    return typeof method === 'function' ? Reflect.apply(method, this.#live, values) : undefined;
  }

  #find(event: unknown, listener: Listener): Subscription {
    const own = this.#subscriptions.findLast(each => each.event === event && each.listener === listener);
    return own ?? { event, listener, notify: listener };
  }

  #add(subscription: Subscription): void {
    this.#subscriptions = [...this.#subscriptions, subscription];
    this.#call('on', subscription.event, subscription.notify);
  }

  #remove(subscription: Subscription): void {
    this.#subscriptions = this.#subscriptions.filter(each => each !== subscription);
    this.#call('removeListener', subscription.event, subscription.notify);
  }
}
