/** Page of Playwright, as far as it is used here. */
export interface TestPage {
  evaluate(expression: string): Promise<unknown>;
}

/** Browser context of Playwright, as far as it is used here: a host of another test runner needs no types of Playwright. */
export interface TestContext {
  exposeFunction(name: string, run: (request: never) => unknown): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
  pages(): readonly TestPage[];
}

/** Dispatches an event in the open pages of a context. The value is sent as JSON. */
export function tellPages(context: TestContext, name: string, detail: unknown): void {
  const event = `new CustomEvent(${JSON.stringify(name)}, { detail: ${JSON.stringify(detail)} })`;
  for (const page of context.pages()) page.evaluate(`window.dispatchEvent(${event})`).catch(() => undefined); // a page that is closing or being loaded reads the state anew
}

/** Runs a function, which must use no name from outside, in each document of the context before its scripts. */
export const addPageHalf = <A>(context: TestContext, run: (argument: A) => void, argument: A): Promise<unknown> =>
  context.addInitScript({ content: `(${String(run)})(${JSON.stringify(argument)});` });
