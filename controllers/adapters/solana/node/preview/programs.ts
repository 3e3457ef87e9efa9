/** Addresses of the native programs that previews read. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111';
export const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
