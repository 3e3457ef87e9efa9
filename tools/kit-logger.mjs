// Takes the place of `pino` in WalletConnect's kit (tools/kit-plugin.mjs): a logger that writes nothing.
const nothing = () => undefined;

export const levels = { values: { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } };

export default function silentLogger() {
  const methods = Object.keys(levels.values).map(name => [name, nothing]);
  return { level: 'silent', ...Object.fromEntries(methods), child: silentLogger };
}
