// What a person is shown of a request, in the modal and in the secure wallet, and what must not be missing.
import assert from 'node:assert/strict';

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

/** Shows one request in both places. */
export async function show(loaded, { ask, askWallet }, { request: given }) {
  const request = typeof given === 'function' ? await given() : given;
  const [preview, wallet] = [await ask(request), await askWallet(request)];
  return { preview, wallet, verdict: loaded.verdictOf(preview) };
}

/** A trap is never shown as harmless, and its row names what must be said. */
export function expectShown({ name, expected }, { preview, wallet, verdict }, { previewWarningText }) {
  const { changes = [], approvals, warnings, outcome } = preview;
  if (outcome.is !== 'fails') assert.notEqual(verdict, 'plain', name);
  assert.equal(outcome.is === 'fails', expected.outcome === 'fails', `${name}: ${JSON.stringify(outcome)}`);
  for (const address of expected.loses ?? [])
    assert.ok(
      changes.some(({ asset, amount }) => isSame(asset.address, address) && amount < 0n),
      `${name}: hides a loss`,
    );
  for (const [address, amount] of expected.rights ?? [])
    assert.ok(
      approvals.some(right => isSame(right.asset.address, address) && right.amount === amount),
      `${name}: hides a right`,
    );
  for (const warning of expected.warnings ?? [])
    assert.ok(warnings.includes(warning), `${name}: ${warnings} lacks ${warning}`);
  if (warnings.includes('incomplete') || warnings.includes('unstable')) assert.equal(preview.isComplete, false, name);

  // The wallet says the same, by its own words
  const said = [...wallet.warnings, ...wallet.dangers, ...(wallet.failure === undefined ? [] : [wallet.failure])];
  const rows = wallet.changes.flatMap(step => step.rows);
  for (const address of expected.loses ?? []) {
    const isShown = rows.some(({ label, title }) => label === 'You give' && isSame(title, address));
    assert.ok(isShown, `${name}: the wallet hides a loss`);
  }
  assert.equal(wallet.failure !== undefined, outcome.is === 'fails', `${name}: failure in the wallet`);
  if (warnings.length > 0) assert.ok(said.length > 0, `${name}: the wallet does not warn`);
  for (const warning of warnings) assert.ok(previewWarningText(warning), `${name}: no text`);
}

const size = amount => (amount === 'all' ? 'all' : 'an amount');

/** Returns a row of the table of the documentation: what both places show. */
export function tableRow({ name, chain, what }, { preview, wallet, verdict }) {
  const { changes = [], approvals, warnings, isComplete, outcome } = preview;
  const given = changes.filter(({ amount }) => amount < 0n).length;
  const got = changes.length - given;
  const parts = [
    ...(outcome.is === 'fails' ? ['refused'] : []),
    ...(given > 0 ? [`gives ${given}`] : []),
    ...(got > 0 ? [`gets ${got}`] : []),
    ...approvals.map(({ amount }) => `right to ${size(amount)}`),
  ];
  const cells = [
    ...[chain, name, what, parts.join(', ') || '–'],
    warnings.map(code => `\`${code}\``).join(', ') || '–',
    ...[isComplete ? 'yes' : 'no', verdict],
    [
      ...(wallet.changes.length > 0 ? [`${wallet.changes.length} of changes`] : []),
      ...(wallet.dangers.length > 0 ? [`${wallet.dangers.length} in danger look`] : []),
      ...(wallet.warnings.length > 0 ? [`${new Set(wallet.warnings).size} of warning`] : []),
      ...(wallet.failure === undefined ? [] : ['refusal']),
    ].join(', ') || 'the decoded call',
  ];
  return `| ${cells.join(' | ')} |`;
}
