import '@rainbow-me/rainbowkit/styles.css';
import type { AppProps } from 'next/app';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { Providers } from '../kit/providers';

export default function Classic({ Component, pageProps }: AppProps) {
  const { query } = useRouter();
  return (
    <Providers signsIn={'sign-in' in query}>
      <Head>
        <title>RainbowKit, pages router</title>
        <link rel="icon" href="data:," />
      </Head>
      <Component {...pageProps} />
    </Providers>
  );
}
