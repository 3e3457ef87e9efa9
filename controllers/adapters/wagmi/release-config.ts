import type { Config } from '@wagmi/core';

/** Use of a configuration by the modals of its adapter. */
export interface ConfigUse {
  readonly config: Config;
  modals: number;
  /** Starts a released configuration again. */
  resume?: (() => void) | undefined;
}

/**
 * Stops what a configuration hears of wallets that it has not connected: their announcements (EIP-6963), and that they
 * share accounts. wagmi itself has no end of a configuration. Returns what starts it again.
 */
function release(config: Config): () => void {
  const { mipd, events } = config._internal;
  const isIdle = ({ uid }: { readonly uid: string }): boolean => !config.state.connections.has(uid);
  const listeners = [...(mipd?._listeners() ?? [])];
  mipd?.destroy();
  for (const { emitter } of config.connectors.filter(isIdle)) emitter.off('connect', events.connect);
  return () => {
    for (const { emitter } of config.connectors.filter(isIdle))
      if (emitter.listenerCount('connect') === 0) emitter.on('connect', events.connect);
    for (const listener of listeners) mipd?.subscribe(listener);
    mipd?.reset();
  };
}

const unused = new Set<ConfigUse>();

/**
 * Releases the configurations without a modal, but for the one that had the last modal of the page: its host may use wagmi
 * without one. Otherwise each hot update, which creates an adapter and a modal anew, leaves a configuration that listens.
 */
export function releaseUnused(ended: ConfigUse, last: ConfigUse | undefined): void {
  unused.add(ended);
  for (const use of unused) {
    if (use.modals === 0 && use === last) continue;
    unused.delete(use);
    if (use.modals === 0) use.resume = release(use.config);
  }
}
