import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { getCsrfToken } from 'next-auth/react';
import { verifyMessage } from 'viem';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';

/** The server of the sign-in: the nonce is next-auth's CSRF token. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const credentials = Credentials({
    name: 'Ethereum',
    credentials: { message: { type: 'text' }, signature: { type: 'text' } },
    async authorize(given) {
      if (!given) return null;
      const { message } = given;
      const signature = given.signature as `0x${string}`;
      const fields = parseSiweMessage(message);
      const nonce = await getCsrfToken({ req: { headers: request.headers } });
      const { host } = request.headers;
      if (!fields.address || !nonce || !host) return null;
      const isExpected = validateSiweMessage({ message: fields, domain: host, nonce });
      const isSigned = isExpected && (await verifyMessage({ address: fields.address, message, signature }));
      return isSigned ? { id: fields.address } : null;
    },
  });
  return NextAuth(request, response, { providers: [credentials], session: { strategy: 'jwt' } });
}
