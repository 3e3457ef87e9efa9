'use client';

/** Entry `latchkey/compat/connectkit/next-siwe`: the part of ConnectKit’s package for Next.js that runs in the browser. */
import { createElement, type FunctionComponent } from 'react';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { SIWEProvider, type SIWEProviderProps, type SIWESession } from './sign-in.js';

export interface ClientSIWEConfig {
  /** Path of the routes, such as `/api/siwe`. */
  apiRoutePrefix: string;
  /** One line in the message that the person signs. */
  statement?: string;
}

type Routes = 'getNonce' | 'createMessage' | 'verifyMessage' | 'getSession' | 'signOut';

export type NextSIWEProviderProps = Omit<SIWEProviderProps, Routes>;

/** Returns the provider of a sign-in by the routes of `configureServerSideSIWE`. */
export function configureClientSIWE({ apiRoutePrefix, statement = 'Sign In With Ethereum.' }: ClientSIWEConfig): {
  Provider: FunctionComponent<NextSIWEProviderProps>;
} {
  const routes = routesOf(apiRoutePrefix, statement);
  return { Provider: props => createElement(SIWEProvider, { ...routes, ...props }) };
}

/** Fetches one of the routes; rejects if it refuses. */
async function read(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new W3mError('HTTP_STATUS', { params: { status: response.status } });
  return response;
}

const routesOf = (prefix: string, statement: string): Pick<SIWEProviderProps, Routes> => ({
  getNonce: async () => (await read(`${prefix}/nonce`)).text(),
  async createMessage({ nonce, address, chainId }) {
    const { createSiweMessage } = await import('viem/siwe');
    const { host, origin } = location;
    return createSiweMessage({ version: '1', domain: host, uri: origin, address, chainId, nonce, statement });
  },
  async verifyMessage(signed) {
    const body = JSON.stringify(signed);
    const { ok } = await fetch(`${prefix}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ok;
  },
  async getSession() {
    const { address, chainId } = (await (await read(`${prefix}/session`)).json()) as Partial<SIWESession>; // of the routes
    return address && chainId ? { address, chainId } : null;
  },
  signOut: async () => (await fetch(`${prefix}/logout`)).ok,
});
