// What previews say by ERC-7730 descriptors, on the chain of preview-eip155.node-test.mjs.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const artefacts = createRequire(import.meta.url)('../demo/contracts/artefacts.json');

const rows = ({ fields }) => fields.map(({ name, value }) => `${name}: ${value}`);

/** Says a call in the words of the descriptor of its contract. */
export async function saysCalls({ askWith, gift, described, other, gold }) {
  const descriptor = described([
    { path: '#.to', $ref: '$.display.definitions.receiver' },
    { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } },
    {
      path: 'amount',
      label: 'More',
      format: 'tokenAmount',
      params: { tokenPath: '@.to', threshold: '$.metadata.constants.limit', message: 'A lot of' },
    },
    { path: 'amount', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kinds' } },
    { path: '@.value', label: 'Coin', format: 'amount' },
    { path: 'amount', label: 'At', format: 'date', params: { encoding: 'timestamp' } },
    { path: 'amount', label: 'Share', format: 'unit', params: { base: '%', decimals: 2 } },
    { path: 'to', label: 'Hidden', visible: 'never' },
  ]);
  const [seen] = (await askWith([descriptor], gift(7n))).calls;
  assert.deepEqual([seen.intent, seen.functionName], ['Give gold', 'transfer']);
  assert.deepEqual(rows(seen), [
    `Receiver: ${seen.fields[0].value}`,
    'Amount: 0.000000000000000007 GLD',
    'More: 0.000000000000000007 GLD',
    'Kind: Gift',
    'Coin: 0 ETH',
    'At: 1970-01-01T00:00:07.000Z',
    'Share: 0.07 %',
  ]);
  assert.equal(seen.fields[0].value.toLowerCase(), other.toLowerCase());
  const amounts = described([
    {
      path: 'amount',
      label: 'Amount',
      format: 'tokenAmount',
      params: { token: gold, threshold: '$.metadata.constants.limit', message: 'A lot of' },
    },
  ]);
  assert.deepEqual(rows((await askWith([amounts], gift(100n))).calls[0]), ['Amount: A lot of GLD']);
}

/** Leaves a call as it is where no descriptor fits it. */
export async function leavesCalls({ t, ask, askWith, gift, described, other, gold, dust }) {
  const [plain] = (await ask(gift(8n))).calls;
  const reported = t.mock.method(console, 'error', () => undefined);
  for (const misfit of [
    described([{ path: 'amount', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kinds' } }]), // 8 has no name
    described([{ path: 'nothing', label: 'Nothing' }]),
    described([{ path: 'to.x[0]', label: 'Deep' }]),
    described([{ path: '__proto__', label: 'Odd' }]),
    described([{ path: 'to', label: 'Token', format: 'tokenAmount', params: { token: other } }]),
    described([{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { token: other } }]),
    described([{ path: 'to', label: 'Bidi \u202e' }]),
    described([{ path: 'to', label: 'To' }], {
      context: { contract: { deployments: [{ chainId: 1, address: gold }] } },
    }),
    described([{ path: 'to', label: 'To' }], {
      context: { contract: { deployments: [{ chainId: 31337, address: dust }] } },
    }),
    described([{ path: 'to', label: 'To' }], { context: { contract: {} } }),
    { context: {} },
    'text',
  ])
    assert.deepEqual((await askWith([misfit], gift(8n))).calls, [plain], JSON.stringify(misfit));
  assert.ok(reported.mock.callCount() >= 2, 'invalid descriptors are reported');
  reported.mock.restore();
}

/** Knows functions of a contract by its descriptor, with selectors and an ABI too. */
export async function knowsFunctions({ ask, askWith, bazaar, toCall }) {
  const list = [toCall({ is: 'market', value: 0n, steps: [{ kind: 'Lie', amount: 1n }] })];
  assert.deepEqual((await ask({ calls: list })).warnings, ['unreadable']);
  const context = { contract: { deployments: [{ chainId: 31337, address: bazaar }], abi: artefacts.Bazaar.abi } };
  const selector = list[0].data.slice(0, 10);
  const [steps] = artefacts.Bazaar.abi.find(({ name }) => name === 'run').inputs;
  const fields = [{ path: steps.name, fields: [{ path: '[].amount', label: 'Amount', format: 'raw' }] }];
  const display = { formats: { [selector]: { intent: { action: 'Visit', place: 'Market' }, fields } } };
  const seen = await askWith([{ context, display }], { calls: list });
  assert.deepEqual(seen.warnings, []);
  assert.equal(seen.calls[0].intent, 'Visit, Market');
  assert.deepEqual(rows(seen.calls[0]), ['Amount: 1']);
}

/** Says typed data in the words of a descriptor, whose deployment has to be theirs. */
export async function saysTypedData({ askWith, gold, dust, soon, typed }) {
  const message = { items: [{ price: '5' }, { price: '6' }], end: soon };
  const order = typed('Order', message);
  const descriptor = {
    context: { eip712: { deployments: [{ chainId: 31337, address: gold }], domain: { chainId: 31337 } } },
    display: {
      formats: {
        Order: {
          intent: 'Sell',
          fields: [
            {
              path: 'items',
              fields: [{ path: '[].price', label: 'Price', format: 'tokenAmount', params: { token: dust } }],
            },
            { path: 'end', label: 'Until', format: 'date' },
            { path: 'items.[-1].price', label: 'Last' },
          ],
        },
      },
    },
  };
  const seen = await askWith([descriptor], { typedData: order });
  assert.equal(seen.intent, 'Sell');
  assert.deepEqual(seen.warnings, []);
  assert.deepEqual(rows(seen), [
    'Price: 5 DST',
    'Price: 6 DST',
    `Until: ${new Date(soon * 1_000).toISOString()}`,
    'Last: 6',
  ]);
  const elsewhere = await askWith([descriptor], {
    typedData: { ...order, domain: { chainId: 31337, verifyingContract: dust } },
  });
  assert.deepEqual([elsewhere.intent, elsewhere.warnings], [undefined, ['unreadable']]);
  assert.deepEqual((await askWith([descriptor], { typedData: typed('Order', { items: 1 }) })).intent, undefined);
}
