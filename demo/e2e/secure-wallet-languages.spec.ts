import type { Hex } from 'viem';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';

const HARBOR = 31_337;
const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`;

/** Title of the question for a message, by the language of the page. */
const TITLES = {
  ar: 'توقيع رسالة',
  de: 'Nachricht signieren',
  es: 'Firmar un mensaje',
  fr: 'Signer un message',
  he: 'חתימה על הודעה',
  it: 'Firma un messaggio',
  ja: 'メッセージに署名',
  ko: '메시지에 서명',
  'pt-BR': 'Assinar uma mensagem',
  tr: 'Bir mesaj imzala',
  'zh-CN': '签署消息',
  en: 'Sign a message',
} as const;

test('the secure wallet speaks each language of the modal, and loads the one that it speaks', async ({
  frameHost: host,
  page,
  wallet,
  signUpAs,
}) => {
  test.slow(); // asks twelve times
  const loaded: string[] = [];
  page.on('request', request => {
    const language = /\/files\/\w+\/((?:ar|de|es|fr|he|it|ja|ko|pt-BR|tr|zh-CN)(?=-))/.exec(request.url())?.[1];
    if (language) loaded.push(language);
  });
  await signUpAs('languages@example.org');
  const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
  expect(loaded).toEqual([]);
  for (const [locale, title] of Object.entries(TITLES)) {
    const before = loaded.length;
    await host.get('SYNC_THEME', { locale });
    const params = [toHex('Hello'), address];
    const signing = host.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId: HARBOR });
    await expect(host.frame.getByTestId('wallet-title')).toHaveText(title);
    await expect(host.frame.locator('html')).toHaveAttribute('lang', locale);
    await expect(host.frame.locator('html')).toHaveAttribute('dir', ['ar', 'he'].includes(locale) ? 'rtl' : 'ltr');
    expect(loaded.slice(before)).toEqual(locale === 'en' ? [] : [locale]);
    await host.frame.getByTestId('wallet-cancel').click();
    await signing;
  }
  await host.get('SIGN_OUT');

  // Refusals and emails too
  await host.get('SYNC_THEME', { locale: 'ja-JP' });
  await host.get('CONNECT_EMAIL', { email: 'languages@example.org' });
  expect(
    (
      await host.ask('CONNECT_OTP', {
        otp: (await wallet.code('languages@example.org')) === '000000' ? '111111' : '000000',
      })
    ).payload,
  ).toMatchObject({ message: 'コードが無効です' });
  expect(await wallet.mailMatch('languages@example.org', /(コードは \d{6} です)/)).toBeTruthy();
});
