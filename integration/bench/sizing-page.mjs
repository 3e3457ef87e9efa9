// The page docs/sizing.md from the figures of a bench.
import { format, resolveConfig } from 'prettier';

const cell = ({ perSecond, p50Ms, p99Ms, serviceCpuMs, postgresCpuMs }) =>
  [perSecond, p50Ms, p99Ms, serviceCpuMs, postgresCpuMs].join(' | ');
const list = numbers => numbers.join(', ');

/** Goals of the figures: name, text, figure of a run, and the least actions a second with the most milliseconds at the 99th percentile. */
export const GOALS = [
  ['sign-ins by email code', 'at least 100/s, p99 at most 300 ms', run => run.wallet.signIns, [100, 300]],
  ['shares released for a signature', 'at least 300/s', run => run.wallet.signatures, [300, Infinity]],
  ['reads of the API (a name)', 'at least 1,500/s, p99 at most 50 ms', run => run.api.identity, [1_500, 50]],
];

/** What a core could do alone, by the time it computes for one action: an upper bound. */
const bound = ({ serviceCpuMs, postgresCpuMs }) =>
  `${Math.floor(1000 / serviceCpuMs)}/s a core of services, ${Math.floor(1000 / postgresCpuMs)}/s a core of PostgreSQL`;

const verdict = ({ perSecond, p99Ms }, [least, most]) => (perSecond >= least && p99Ms <= most ? 'met' : 'not met');

/** Returns the page. */
export async function sizingPage({ date, machine, loadBefore, runs }) {
  const [one] = runs;
  const rows = pick => runs.map(run => `| ${run.instances} | ${cell(pick(run))} |`).join('\n');
  const table = pick =>
    `| instances | per second | p50 ms | p99 ms | CPU ms, services | CPU ms, PostgreSQL |\n| --- | --- | --- | --- | --- | --- |\n${rows(pick)}`;
  const { signIns, signatures } = one.wallet;
  const page = `# Sizes

<!-- Written by \`npm run bench:services -- --write\`; do not edit. -->

What one machine served on ${date}, and how it grows with instances.

The bench runs everything on one machine of ${machine.cores} cores (${machine.model.trim()}, ${machine.memoryGb} GB, Node ${machine.node}):
the instances, PostgreSQL, the mail server, the node of the network and the program that sends the requests. So several instances
share its cores with all of these, and say little of instances on machines of their own. The load of the machine before the run was
${loadBefore.toFixed(1)}, where ${machine.cores} is a busy machine: times and rates are those of what other programs left. The milliseconds of
CPU rise with the load too, by about a half on a busy machine. Requests come ${signIns.parallel} at the same time.

| figure | goal | measured with one instance | | upper bound by CPU time |
| --- | --- | --- | --- | --- |
${GOALS.map(([name, goal, pick, limits]) => `| ${name} | ${goal} | ${pick(one).perSecond}/s, p99 ${pick(one).p99Ms} ms | ${verdict(pick(one), limits)} | ${bound(pick(one))} |`).join('\n')}

## Sign-ins by email code

A sign-in is two requests and one letter over SMTP, of an account that exists, without a click on a link (\`DEVICE_APPROVAL=never\`).
${signIns.count} sign-ins.

${table(run => run.wallet.signIns)}

## Shares released for a signature

${signatures.count} requests of people who are signed in. Each is counted, and stands in the audit.

${table(run => run.wallet.signatures)}

## Reads of the API

A name of the registry, which is one row:

${table(run => run.api.identity)}

A page of 50 entries of a history:

${table(run => run.api.history)}

A page of 50 NFTs:

${table(run => run.api.nfts)}

A balance of coin and tokens, which asks the node each time; the node of the bench is one process of Anvil:

${table(run => run.api.balance)}

## Memory

Megabytes of each process before the figures were measured, and after.

| instances | wallet before | wallet after | API before | API after |
| --- | --- | --- | --- | --- |
${runs.map(({ instances, wallet, api }) => `| ${instances} | ${list(wallet.memory.before)} | ${list(wallet.memory.after)} | ${list(api.memory.before)} | ${list(api.memory.after)} |`).join('\n')}

## What to plan with

Each instance takes ten connections of PostgreSQL. A sign-in writes about ten rows, so the database is the limit of sign-ins:
give it fast disks first.  The bench turns \`fsync\` off; a disk that waits for each write makes sign-ins
later by its own time, several times over. Not measured: a database on another machine. \`npm run bench:memory\` sends a million requests to each process, and says whether
its memory stays within 5 %.
`;
  return format(page, { ...(await resolveConfig('docs/sizing.md')), parser: 'markdown' });
}
