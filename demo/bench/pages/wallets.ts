/** Ten wallets that both pages of the opening benchmark list. */
export const names: readonly string[] = Array.from({ length: 10 }, (_, index) => `Bench Wallet ${index}`);

export const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8H0z"/></svg>';
