import { configureClientSIWE } from 'connectkit-next-siwe';

export const client = configureClientSIWE({ apiRoutePrefix: '/api/siwe', statement: 'Sign in to the host.' });
