import { measureIndexGrowth } from '../../integration/bench/index-growth.mjs';
import { budgets } from './budgets.mjs';

/** Measures an instance of the API while it indexes a million transfers. */
export async function measureIndex() {
  const { blocks, transfers, perMinute, megabytes, warmUp, quiet, meanwhile } = await measureIndexGrowth();
  const [first, last] = [megabytes[Math.min(warmUp, megabytes.length - 1)], megabytes.at(-1)];
  const row = (when, { p50, p99 }) => `    reads ${when}: median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return {
    lines: [
      `    ${blocks} blocks of ${transfers} transfers: ${perMinute.toFixed(0)} blocks a minute`,
      `    memory over the blocks: ${megabytes.map(each => each.toFixed(0)).join(', ')} MB`,
      row('before', quiet),
      row('meanwhile', meanwhile),
    ],
    results: [
      { name: 'Time to index a block', value: 60_000 / perMinute, limit: budgets.timePerBlock, unit: 'ms' },
      {
        name: 'Memory after the blocks to that after the warm-up',
        value: last / first,
        limit: budgets.memoryGrowth,
        unit: '×',
      },
      {
        name: 'Reads meanwhile, p99 to that before',
        value: meanwhile.p99 / quiet.p99,
        limit: budgets.readsMeanwhile,
        unit: '×',
      },
    ],
  };
}
