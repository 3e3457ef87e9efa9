import { APPROVAL_CASES, type ApprovalCase } from './approval-cases.js';
import type { Group, Specimen } from './specimen.js';

const NAMES: Readonly<Record<ApprovalCase, string>> = {
  send: 'Secure wallet, send',
  message: 'Secure wallet, message',
  swap: 'Secure wallet, batch',
  order: 'Secure wallet, order',
  unlimited: 'Secure wallet, unlimited approval',
  unknown: 'Secure wallet, unknown call',
  permit: 'Secure wallet, permit without an end',
};

const WIDTH = '328';
const HEIGHT = '544';

/** A question in a frame of its own, as in the page of a host. */
const question = (name: ApprovalCase): Specimen => ({
  name: NAMES[name],
  width: 'card',
  build(mode, { lang }) {
    const frame = document.createElement('iframe');
    frame.title = NAMES[name];
    frame.width = WIDTH;
    frame.height = HEIGHT;
    frame.className = 'approval';
    frame.src = `./approvals.html?${new URLSearchParams({ show: name, theme: mode, lang }).toString()}`;
    return frame;
  },
});

/** Questions of the secure wallet. */
export const approvals: Group = {
  name: 'Secure wallet',
  specimens: APPROVAL_CASES.map(question),
};
