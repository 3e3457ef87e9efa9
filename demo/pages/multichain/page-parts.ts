/** Creates a button of the page. */
export function createButton(testId: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.testid = testId;
  button.textContent = text;
  return button;
}

/** Reports the result of the latest run only; drops results that arrive late. */
export function latestOf(tell: (text: string | undefined) => void): (ask: (() => Promise<string>) | undefined) => void {
  let latest = 0;
  return ask => {
    const mine = ++latest;
    tell(undefined);
    void ask?.().then(
      text => {
        if (mine === latest) tell(text);
      },
      () => {
        if (mine === latest) tell('unknown');
      },
    );
  };
}
