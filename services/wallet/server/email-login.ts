import type { ApiResponse } from '../shared/api.js';
import { countEmail, redeemCode, sendCode, type Visitor } from './codes.js';
import { approveDevice, isKnownDevice, pendingLink, sendCodeOnce, sendDeviceLink } from './devices.js';
import { Failure } from './failure.js';
import type { Language } from '../../letters/languages.js';
import { refreshSession, type Login } from './sessions.js';
import { leavingUser } from './changes.js';
import type { LoginCall } from './http.js';
import { changeEmail, emailOf, findAccount, holderOf, userOf } from './users.js';
import type { World } from './world.js';

/** Two spellings of one mailbox are one identity. */
const subjectOf = (email: string): string => email.trim().toLowerCase();

/** Starts a login by email. Tells nothing about whether the address has an account. */
export async function startEmailLogin(
  world: World,
  {
    visitor,
    agent,
    language,
    login,
  }: { visitor: Visitor; agent: string; language: Language; login: Login | undefined },
  given: string,
): Promise<ApiResponse<'login/email'>> {
  const email = subjectOf(given);
  if (login && (await findAccount(world, login.userId))?.email === email) return { action: 'CONNECT' };
  const { deviceHash } = visitor;
  if (world.settings.deviceApproval === 'always' && !(await isKnownDevice(world, deviceHash, email))) {
    await countEmail(world, email, visitor);
    await sendDeviceLink(world, { visitor, email, agent, language });
    return { action: 'VERIFY_DEVICE' };
  }
  await sendCode(world, visitor, { purpose: 'login', email, language });
  return { action: 'VERIFY_OTP' };
}

/** Tells whether the device was approved and its code sent. The first call after the approval sends the code. */
export async function pollDevice(
  world: World,
  visitor: Visitor,
  language: Language,
): Promise<ApiResponse<'login/device'>> {
  const { id, email, isApproved, isCodeSent } = await pendingLink(world, visitor.deviceHash);
  if (!isApproved || isCodeSent) return { isApproved };
  return {
    isApproved: await sendCodeOnce(world, id, () => sendCode(world, visitor, { purpose: 'login', email, language })),
  };
}

/** Throws for an address that an account has left, whatever account another person has invited there since. */
async function checkNotLeft(world: World, email: string): Promise<void> {
  const owner = await leavingUser(world, email);
  if (owner === undefined) return;
  if ((await holderOf(world, { kind: 'email', subject: email })) !== owner) throw new Failure('EMAIL_LEFT');
}

/** Finishes a login by email and returns the user. */
export async function finishEmailLogin(
  world: World,
  visitor: Visitor,
  otp: string,
): Promise<{ userId: string; language: string | undefined }> {
  const { email, data } = await redeemCode(world, visitor, 'login', otp);
  await checkNotLeft(world, email);
  await approveDevice(world, visitor.deviceHash, email);
  const { userId } = await userOf(world, visitor, { kind: 'email', subject: email, label: email });
  return { userId, language: data.language };
}

/** Sends a code that proves again who the visitor is. */
export async function startFreshProof(
  world: World,
  visitor: Visitor,
  login: Login,
  language: Language,
): Promise<string> {
  const email = await emailOf(world, login.userId);
  await sendCode(world, visitor, { purpose: 'fresh', email, language, data: { userId: login.userId } });
  return email;
}

/** Verifies the code of a repeated proof. */
export async function finishFreshProof(world: World, visitor: Visitor, login: Login, otp: string): Promise<void> {
  const { data } = await redeemCode(world, visitor, 'fresh', otp);
  if (data.userId !== login.userId) throw new Failure('LOGIN_FAILED'); // another account has logged in since
  await refreshSession(world, login, 'login');
}

/** Starts an email change: the present address confirms first, if there is one. */
export async function startEmailChange(
  world: World,
  { visitor, login, language }: { visitor: Visitor; login: Login; language: Language },
  given: string,
): Promise<ApiResponse<'email/update'>> {
  const to = subjectOf(given);
  const from = await emailOf(world, login.userId);
  if (to === from) throw new Failure('EMAIL_IN_USE');
  await sendCode(world, visitor, {
    purpose: 'email-old',
    email: from,
    language,
    data: { userId: login.userId, to },
  });
  return { action: 'VERIFY_PRIMARY_OTP' };
}

/** Verifies the code of the present address and sends one to the new address. */
export async function confirmOldEmail(
  world: World,
  { visitor, login, language }: { visitor: Visitor; login: Login; language: Language },
  otp: string,
): Promise<void> {
  const { email: from, data } = await redeemCode(world, visitor, 'email-old', otp);
  const { userId, to } = data;
  if (userId !== login.userId || to === undefined) throw new Failure('LOGIN_FAILED');
  await sendCode(world, visitor, { purpose: 'email-new', email: to, language, data: { userId, from } });
}

/** Verifies the code of the new address and moves the account to it. */
export async function confirmNewEmail(world: World, call: LoginCall, otp: string): Promise<string> {
  const { visitor, login } = call;
  const { email: to, data } = await redeemCode(world, visitor, 'email-new', otp);
  const { userId, from } = data;
  // The account may have moved in another tab since
  if (userId !== login.userId || from === undefined || (await emailOf(world, userId)) !== from)
    throw new Failure('LOGIN_FAILED');
  await changeEmail(world, call, from, to);
  return to;
}
