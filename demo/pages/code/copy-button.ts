const CONFIRM_MS = 1_500;

/** Makes `button` copy a text, and announces the result in `status` for a moment. */
export function copyOnClick(button: HTMLButtonElement, status: HTMLElement, text: () => string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const copy = async (): Promise<void> => {
    let message = 'Copied';
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      message = 'Could not copy'; // insecure pages have no clipboard, and browsers may deny access
    }
    button.dataset.state = message === 'Copied' ? 'copied' : 'failed';
    status.textContent = message;
    clearTimeout(timer);
    timer = setTimeout(() => {
      delete button.dataset.state;
      status.textContent = '';
    }, CONFIRM_MS);
  };
  button.addEventListener('click', () => void copy());
}
