import { isW3mError } from 'latchkey';
import { createAppKitWalletButton } from 'latchkey/wallet-button';

/** Lets the person change the email address of the embedded wallet from the page, and shows how it ended. */
export function runUpdateEmail(): void {
  const outcome = document.querySelector('[data-testid="update-email-outcome"]');
  const show = (text: string): void => {
    if (outcome) outcome.textContent = text;
  };
  document.querySelector('[data-testid="update-email-button"]')?.addEventListener('click', () => {
    show('');
    createAppKitWalletButton()
      .updateEmail()
      .then(
        ({ email }) => show(email),
        (error: unknown) => show(isW3mError(error) ? error.code : String(error)),
      );
  });
}
