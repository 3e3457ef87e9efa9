import { configureServerSideSIWE } from 'connectkit-next-siwe';

export const server = configureServerSideSIWE({ session: { cookieOptions: { secure: false } } });
