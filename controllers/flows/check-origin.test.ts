import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { settle } from '../../testing/settle.js';
import { applyProjectConfig } from './apply-project-config.js';
import { checkOrigin } from './check-origin.js';
import { loadErrors } from '../domain/errors/errors.js';

const { warn } = console;
let warnings: unknown[][];

beforeEach(() => {
  warnings = [];
  console.warn = (...given: unknown[]) => void warnings.push(given);
});

afterEach(() => {
  console.warn = warn;
});

describe('checkOrigin', () => {
  const alertsOf = async (origin: string, allowed: () => Promise<readonly string[] | undefined>): Promise<string[]> => {
    const alerts: string[] = [];
    await checkOrigin({
      scope: new Scope(),
      origin,
      origins: { origins: allowed },
      alert: ({ code }) => void alerts.push(code),
    });
    return alerts;
  };

  for (const [origin, allowed, alerts] of [
    ['https://shop.example', ['https://shop.example'], []],
    ['https://a.shop.example', ['https://*.shop.example'], []],
    [
      'https://shop.example.evil.example',
      ['https://*.shop.example', 'https://shop.example'],
      ['INVALID_APP_CONFIGURATION'],
    ],
    ['https://shop.example', [], ['INVALID_APP_CONFIGURATION']],
    ['http://localhost:3000', [], []],
    ['https://preview.vercel.app', [], []],
    ['https://shop.example', ['*'], []],
    ['https://shop.example', undefined, ['PROJECT_ID_NOT_CONFIGURED']],
  ] as const) {
    it(`of ${origin} with ${allowed ? `[${allowed.join(', ')}]` : 'no list'} raises ${alerts[0] ?? 'nothing'}`, async () => {
      expect(await alertsOf(origin, async () => allowed)).to.deep.equal(alerts);
    });
  }

  it('raises no alert when the list cannot be read', async () => {
    expect(await alertsOf('https://shop.example', () => Promise.reject(new Error('offline')))).to.deep.equal([]);
    expect(warnings).to.have.length(1);
  });
});

describe('applyProjectConfig', () => {
  before(loadErrors);

  const run = async (features: () => Promise<[]>, local = {}, scope = new Scope()) => {
    const decided: object[] = [];
    const shown: string[] = [];
    await applyProjectConfig({
      scope,
      config: { features },
      local: () => local,
      decide: given => void decided.push(given),
      warn: error => void shown.push(`${error.message}: ${(error.cause as Error).message}`),
    });
    await settle();
    return { decided, shown };
  };

  it('warns once of what the host has set in vain', async () => {
    const { decided, shown } = await run(async () => [], { swaps: true, email: true });
    expect(shown).to.deep.equal([
      'Local configuration ignored: The project configuration decides features.email, features.swaps',
    ]);
    expect(decided[0]).to.include({ swaps: false, email: false });
  });

  it('falls back to the host and the defaults with a warning on the console', async () => {
    const { decided, shown } = await run(() => Promise.reject(new Error('offline')), { swaps: false });
    expect(decided[0]).to.include({ swaps: false, email: true, history: true });
    expect([shown, warnings.length]).to.deep.equal([[], 1]);
  });

  it('decides nothing after the modal is destroyed', async () => {
    const scope = new Scope();
    scope.dispose();
    expect((await run(async () => [], {}, scope)).decided).to.deep.equal([]);
    expect((await run(() => Promise.reject(new Error('offline')), {}, scope)).decided).to.deep.equal([]);
    expect(warnings).to.deep.equal([]);
  });
});
