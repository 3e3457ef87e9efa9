import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { EmailChangeElement, type EmailChangeCode } from '../../widgets/sign-in/email-change-element.js';

/**
 * Asks for the code that was sent to the present address.
 *
 * @tag w3m-update-email-primary-otp-view
 */
export class W3mUpdateEmailPrimaryOtpView extends EmailChangeElement {
  @property({ attribute: false }) data: ViewData['UpdateEmailPrimaryOtp'] | undefined;

  protected override code(): EmailChangeCode | undefined {
    const { data } = this;
    return (
      data && {
        email: data.email,
        redirectView: data.redirectView,
        confirm: (flow, code) => flow.confirmPrimary(code, data.newEmail, data.redirectView),
      }
    );
  }
}
