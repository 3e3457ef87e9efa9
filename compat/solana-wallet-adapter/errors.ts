/** Rejection of `connect()` before a wallet is chosen. */
export class WalletNotSelectedError extends Error {
  override readonly name = 'WalletNotSelectedError';

  constructor(message = 'No wallet is selected.') {
    super(message);
  }
}

/** Rejection of a request without a connected wallet. */
export class WalletNotConnectedError extends Error {
  override readonly name = 'WalletNotConnectedError';

  constructor(message = 'No wallet is connected.') {
    super(message);
  }
}
