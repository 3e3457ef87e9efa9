// What a person is shown of a request, in the modal and in the secure wallet, and what must not be missing.
import assert from 'node:assert/strict';

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

/** Shows one request in both places. */
export async function show({ loaded, screen }, { ask, askWallet }, { request: given }) {
  const request = typeof given === 'function' ? await given() : given;
  const [preview, question] = [await ask(request), await askWallet(request)];
  const [modal, wallet] = [await screen.modal(preview), await screen.wallet(question)];
  return { preview, modal, wallet, verdict: loaded.verdictOf(preview) };
}

/** Tells whether a text has all digits of an amount, whatever separates them. */
const names = (text, units, decimals = 0) => {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const rest = part.replace(/0+$/, '');
  return text.replaceAll(',', '').includes(rest === '' ? whole : `${whole}.${rest}`);
};

/** A trap is never shown as harmless, and its row names what must be said. */
function expectKnown({ name, expected }, { preview, verdict }) {
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
}

/** Both places show what is known, and in the look of danger what takes assets from people. */
export function expectShown(trap, shown, { previewWarningText, isDanger }) {
  const { name } = trap;
  const { preview, modal, wallet, verdict } = shown;
  const { changes = [], warnings, outcome } = preview;
  expectKnown(trap, shown);
  const fails = outcome.is === 'fails';
  for (const [place, seen] of Object.entries({ modal, wallet })) {
    const said = [...seen.dangers, ...seen.cautions].join(' ');
    if (fails || warnings.length > 0) assert.notEqual(said, '', `${name}: the ${place} does not warn`);
    assert.equal(
      seen.dangers.length > 0,
      (fails && place === 'modal') || warnings.some(isDanger),
      `${name}: danger in the ${place}`,
    );
    if (fails) continue;
    for (const { asset, amount } of changes)
      assert.ok(
        names(seen.rows.join(' '), amount, asset.kind === 'nft' ? 0 : asset.decimals),
        `${name}: ${place}, ${amount}: ${seen.text}`,
      );
  }
  for (const warning of warnings.filter(each => each !== 'unlimited'))
    assert.ok(modal.text.includes(previewWarningText(warning)), `${name}: the modal leaves out ${warning}`);
  if (!fails) assert.equal(wallet.dangers.length, warnings.filter(isDanger).length, `${name}: dangers in the wallet`);
  assert.equal(wallet.button.endsWith('anyway'), verdict === 'dangerous', `${name}: ${wallet.button}`);
}

const size = amount => (amount === 'all' ? 'all' : 'an amount');

const partsOf = ({ rows, dangers, cautions, button }) =>
  [
    ...(rows.length > 0 ? [`${rows.length} of changes`] : []),
    ...(dangers.length > 0 ? [`**${dangers.length} of danger**`] : []),
    ...(cautions.length > 0 ? [`${cautions.length} of warning`] : []),
    ...(button === undefined ? [] : [`“${button}”`]),
  ].join(', ') || '–';

/** Returns a row of the table of the documentation: what both places show. */
export function tableRow({ name, chain, what }, { preview, modal, wallet, verdict }) {
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
    ...[isComplete ? 'yes' : 'no', verdict, partsOf(modal), partsOf(wallet)],
  ];
  return `| ${cells.join(' | ')} |`;
}
