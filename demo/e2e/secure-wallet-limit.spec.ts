import { createClient, erc20Abi, http, maxUint256, parseEther, type Address, type Hex } from 'viem';
import { readContract } from 'viem/actions';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';

const HARBOR = 31_337;
const SPENDER = '0x00000000000000000000000000000000000000aa';
const MILLION = 10n ** 6n;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');

test.describe('a right to tokens in the secure wallet', () => {
  test('is made smaller by the person, and is on the chain as they have set it', async ({
    page,
    frameHost: host,
    signUpAs,
    harbor,
  }) => {
    await signUpAs('limit@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const from = user.address as Address;
    await harbor.setBalance(from, parseEther('1'));
    const { address: token } = harbor.token('DUSD');
    const client = createClient({ transport: http(harbor.url) });
    const allowance = (): Promise<bigint> =>
      readContract(client, { address: token, abi: erc20Abi, functionName: 'allowance', args: [from, SPENDER] });

    const data = `0x095ea7b3${word(BigInt(SPENDER))}${word(maxUint256)}`;
    const params = [{ from, to: token, data }];
    const sending = host.get('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
    const { frame } = host;
    const by = (id: string) => frame.getByTestId(id);

    // A right without a limit for somebody unknown is dangerous, and its button does not look like the way to go on
    await expect(by('wallet-step')).toContainText(/can spend all your DUSD \(you have 0\)/);
    await expect(frame.getByRole('alert')).toContainText('An unknown address could take all of it');
    await expect(by('wallet-approve')).toHaveText('Approve anyway');
    const colourOf = (id: string) => by(id).evaluate(button => getComputedStyle(button).backgroundColor);
    const dangerous = await colourOf('wallet-approve');

    await by('wallet-limit').click();
    await by('wallet-limit-amount').fill('all');
    await by('wallet-limit-set').click();
    await expect(by('wallet-limit-wrong')).toBeVisible();
    await by('wallet-limit-amount').fill('12.5');
    await by('wallet-limit-set').click();
    await expect(by('wallet-step')).toContainText(/can spend up to 12\.5 DUSD \(you have 0\)/);
    await expect(frame.getByRole('alert')).toHaveCount(0);
    await expect(by('wallet-approve')).toHaveText('Approve');
    await expect(by('wallet-approve')).toBeEnabled();
    expect(await colourOf('wallet-approve')).not.toBe(dangerous);
    expect(await allowance()).toBe(0n); // nothing is sent before the approval

    await by('wallet-approve').click();
    await harbor.receipt((await sending) as Hex);
    expect(await allowance()).toBe((125n * MILLION) / 10n);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
