import type { Scope } from '../core/scope.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { isSocialProvider } from '../domain/embedded/social.js';
import type { Session } from '../modal/modal.js';
import type { EmailLogin } from '../sources/email-login.js';
import type { EmbeddedSide } from '../sources/embedded.js';
import type { SocialLogin } from '../sources/social-login.js';
import type { AttemptAnswer, AttemptState } from './attempt-state.js';

/** A sign-in to the embedded wallet, step by step. */
export interface LoginRun {
  readonly state: ReadonlySignal<AttemptState>;
  /** Returns false if the step takes no such answer. */
  submit(answer: AttemptAnswer): boolean;
  /** Ends what waits. */
  cancel(): void;
}

interface Flows {
  readonly side: EmbeddedSide;
  readonly email: EmailLogin;
  readonly social: SocialLogin;
}

/** Begins a sign-in: loads its parts, and contacts nobody before the first answer. */
export async function runLogin(session: Session, side: EmbeddedSide, scope: Scope): Promise<LoginRun> {
  const [email, social] = await Promise.all([side.email(), side.social()]);
  const flows = { side, email, social };
  followSteps(session, flows, scope);
  return {
    state: computed(() => readStep(session, flows)),
    submit: answer => submit(session, flows, answer, scope.signal),
    cancel: () => social.cancel(),
  };
}

/** Begins what a step does by itself: waits for the approval of a device, or for a phone. */
function followSteps({ router }: Session, { email, social }: Flows, scope: Scope): void {
  scope.effect(() => {
    const { view, data } = router.current.get();
    const left = new AbortController();
    untracked(() => {
      if (view === 'EmailVerifyDevice') void email.awaitDevice(data.email, left.signal);
      if (view === 'ConnectingFarcaster') void social.connectFarcaster(left.signal);
    });
    return () => left.abort();
  });
}

function readStep({ router }: Session, { side, email, social }: Flows): AttemptState {
  const { view, data } = router.current.get();
  const shared = {
    isBusy: email.status.get() !== 'idle',
    error: email.error.get()?.code,
    waitSeconds: email.waitSeconds.get(),
  };
  if (view === 'EmailVerifyOtp')
    return { status: 'otp', email: data.email, ...shared, expiresAt: email.expiresAt.get() };
  if (view === 'EmailVerifyDevice') return { status: 'device', email: data.email, ...shared };
  const failure = social.error.get()?.code;
  const step = social.step.get();
  if (view === 'ConnectingFarcaster' && !failure) {
    const uri = social.farcasterUri.get();
    return uri === undefined ? { status: 'waiting' } : { status: 'uri', uri };
  }
  if (view === 'ConnectingSocial' && !failure && step !== 'blocked') return { status: 'waiting' };
  return {
    status: 'login',
    ...side.methods.get(),
    isBusy: shared.isBusy || social.isBusyWithPasskey.get(),
    error: failure ?? shared.error,
  };
}

function submit({ router }: Session, { email, social }: Flows, answer: AttemptAnswer, signal: AbortSignal): boolean {
  const { view, data } = untracked(() => router.current.get());
  if (view === 'EmailVerifyOtp' || view === 'EmailVerifyDevice') {
    if (typeof answer === 'object' && 'resend' in answer) void email.resend(data.email);
    else if (view === 'EmailVerifyOtp' && typeof answer === 'string') void email.verify(answer, signal);
    else return false;
    return true;
  }
  if (view === 'ConnectingSocial' || view === 'ConnectingFarcaster') router.reset('Connect'); // another way to sign in
  if (typeof answer === 'string') {
    email.edit(answer);
    void email.submit();
  } else if (typeof answer === 'object' && 'provider' in answer && isSocialProvider(answer.provider)) {
    social.start(answer.provider);
  } else if (typeof answer === 'object' && 'passkey' in answer) {
    void social.connectPasskey(answer.passkey);
  } else return false;
  return true;
}
