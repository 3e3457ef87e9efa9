import { EvmTestWallet } from '@latchkey/testing';
import { serverFixtures, type ServerFixtures } from '@latchkey/testing/servers';
import { connect } from 'node:net';
import { expect, test as base } from 'vitest';

const test = base.extend<ServerFixtures>(serverFixtures);

/** Sends a letter as a mailer does. */
function send(smtpUrl: string, to: string, text: string): Promise<void> {
  const { hostname, port } = new URL(smtpUrl);
  const lines = [
    'EHLO shop',
    'MAIL FROM:<shop@example.org>',
    `RCPT TO:<${to}>`,
    'DATA',
    `Subject: Hello\r\n\r\n${text}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('data', data => {
      // A reply ends with a line whose code is followed by a space
      if (/^\d{3} /m.test(String(data))) socket.write(`${lines.shift() ?? ''}\r\n`);
    });
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}

test('a letter of the server arrives in the inbox of the test', async ({ inbox }) => {
  const letter = inbox.letterTo('Ann@example.org');
  await send(inbox.smtpUrl, 'ann@example.org', 'Your code is 123456');
  expect((await letter).text).toContain('123456');
});

test('a wallet pays on the chain of the test', async ({ evmChain }) => {
  const wallet = new EvmTestWallet({ networks: [{ chainId: evmChain.chainId, rpcUrl: evmChain.url }] });
  const [from] = wallet.addresses;
  const to = '0x00000000000000000000000000000000000a11ce';
  wallet.grant();
  const params = [{ from, to, value: '0x2a' }];
  await wallet.provider.request({ method: 'eth_sendTransaction', params });
  await expect.poll(() => evmChain.request('eth_getBalance', [to, 'latest'])).toBe('0x2a'); // once it is in a block
});
