/** What this kit calls of the optional peer `next-auth` 4, which the repository does not install: it brings Next.js. */
declare module 'next-auth/react' {
  export function useSession(): { readonly status: 'loading' | 'unauthenticated' | 'authenticated' };
  export function getCsrfToken(): Promise<string | undefined>;
  export function signIn(
    provider: string,
    fields: { readonly message: string; readonly signature: string; readonly redirect: false },
  ): Promise<{ readonly ok: boolean; readonly error?: string | null } | undefined>;
  export function signOut(options: { readonly redirect: false }): Promise<unknown>;
}
