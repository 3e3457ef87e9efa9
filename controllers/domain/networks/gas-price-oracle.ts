/** `GasPriceOracle`, which rollups of the OP Stack have at this address. */
export const GAS_PRICE_ORACLE = {
  address: '0x420000000000000000000000000000000000000F',
  abi: [
    {
      type: 'function',
      name: 'getL1Fee',
      stateMutability: 'view',
      inputs: [{ name: '_data', type: 'bytes' }],
      outputs: [{ name: '', type: 'uint256' }],
    },
    {
      type: 'function',
      name: 'getOperatorFee',
      stateMutability: 'view',
      inputs: [{ name: '_gasUsed', type: 'uint256' }],
      outputs: [{ name: '', type: 'uint256' }],
    },
  ],
} as const;
