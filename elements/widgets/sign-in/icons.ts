import type { Icon } from '../../ui/icon/icons.js';

export const iconForward: Icon = { path: 'M5 12h14M13 6l6 6-6 6', mirrors: true };
export const iconMore: Icon = { path: 'M6 12h.01M12 12h.01M18 12h.01' };
export const iconPasskey: Icon = {
  path: 'M13.500 9.500a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM3 19.500c.9-3 3.400-4.500 6.500-4.500 1 0 2 .2 2.800.5M20 12.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM17.500 15v5.500l1.500-1.300',
};
export const iconWallet: Icon = {
  path: 'M5.500 6h12A1.500 1.500 0 0 1 19 7.500V9M4 7.500v9.500A2 2 0 0 0 6 19h12.500a1.500 1.500 0 0 0 1.500-1.500v-7A1.500 1.500 0 0 0 18.500 9h-13A1.500 1.500 0 0 1 4 7.500 1.500 1.500 0 0 1 5.500 6M16 14h.01',
};
