/** What hosts keep of the kit's base package beside this entry: types of the same names and members. */
export declare enum WalletReadyState {
  Installed = 'Installed',
  NotDetected = 'NotDetected',
  Loadable = 'Loadable',
  Unsupported = 'Unsupported',
}

export type WalletName<T extends string = string> = T & { __brand__: 'WalletName' };

export declare class WalletError extends Error {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the kit has it
  error: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the kit has it
  constructor(message?: string, error?: any);
}
