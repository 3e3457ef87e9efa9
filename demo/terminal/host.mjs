// A host without a page: connects a wallet on a phone by a QR code in the terminal, signs, sends and disconnects.
import { renderUnicodeCompact } from 'uqr';

const HELP = 'balance · sign <text> · send <amount> <address> · network <id> · disconnect · quit';

const hex = text => `0x${Buffer.from(text, 'utf8').toString('hex')}`;

/** Resolves with the first snapshot of a store for which `isDone` is true. */
async function until(store, isDone) {
  for await (const snapshot of store) if (isDone(snapshot)) return snapshot;
  throw new Error('The kit has ended');
}

/** Shows the states of an attempt until it has connected or failed. */
async function connect(kit, write) {
  const attempt = kit.connect({ wallet: 'walletConnect' });
  let shown;
  const end = attempt.subscribe(state => {
    if (state.status !== 'uri' || state.uri === shown) return;
    shown = state.uri;
    write(`${renderUnicodeCompact(state.uri)}\n${state.uri}`);
  });
  try {
    const { address, chainId } = await attempt;
    write(`Connected ${address} on ${chainId}`);
  } finally {
    end();
  }
}

const commands = {
  async balance(kit) {
    const { status, tokens, error } = await until(kit.balances, ({ status }) => ['ready', 'failed'].includes(status));
    if (status === 'failed') throw Object.assign(new Error(error), { code: error });
    return tokens.map(({ amount, symbol }) => `${amount} ${symbol}`).join('\n');
  },
  async sign(kit, ...words) {
    const { active } = kit.accounts.get();
    const params = [hex(words.join(' ')), active.address];
    return `Signature ${await kit.accounts.provider().request({ method: 'personal_sign', params })}`;
  },
  async send(kit, amount, to) {
    await kit.send.edit({ amount, to });
    await until(kit.send, ({ token, problem }) => token !== undefined || problem !== undefined);
    await kit.send.review();
    const { review, problem } = kit.send.get();
    if (!review) throw new Error(`Not sent: ${problem}`);
    await kit.send.submit();
    const { status, hash, error } = kit.send.get();
    await kit.send.finish();
    if (status === 'failed') throw Object.assign(new Error(error), { code: error });
    return `Sent ${review.amount} ${review.token.symbol}, fee ${review.fee}: ${hash}`;
  },
  async network(kit, id) {
    await kit.networks.switchTo(id);
    return `Switched to ${kit.networks.get().active.name}`;
  },
  async disconnect(kit) {
    await kit.accounts.disconnect();
    return 'Disconnected';
  },
};

/** Runs the host: connects, then carries out one command a line until `quit` or the end of the lines. */
export async function runHost(kit, { lines, write }) {
  await connect(kit, write);
  write(HELP);
  for await (const line of lines) {
    const [name, ...args] = line.trim().split(/\s+/);
    if (name === 'quit') break;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    try {
      write(command ? await command(kit, ...args) : HELP);
    } catch (error) {
      write(`Failed: ${error.code ?? error.message}`);
    }
  }
}
