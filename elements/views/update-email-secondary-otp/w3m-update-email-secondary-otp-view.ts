import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { EmailChangeElement, type EmailChangeCode } from '../../widgets/sign-in/email-change-element.js';

/**
 * Asks for the code that was sent to the new address.
 *
 * @tag w3m-update-email-secondary-otp-view
 */
export class W3mUpdateEmailSecondaryOtpView extends EmailChangeElement {
  @property({ attribute: false }) data: ViewData['UpdateEmailSecondaryOtp'] | undefined;

  protected override code(): EmailChangeCode | undefined {
    const { data } = this;
    return (
      data && {
        email: data.newEmail,
        redirectView: data.redirectView,
        confirm: (flow, code) => flow.confirmSecondary(code, data.redirectView),
      }
    );
  }
}
