import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';

/** Rule that a page breaks, and where. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

interface AxeWindow {
  readonly axe: { run(context: Document): Promise<{ readonly violations: readonly Violation[] }> };
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks a document by axe, also one whose policy runs no scripts but its own; returns what it breaks, in words. */
export async function violationsIn(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(source);
  return frame.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document);
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
