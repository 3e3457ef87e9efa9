import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { isSocialProvider } from '../domain/embedded/social.js';
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

/** Begins a sign-in: loads its parts, and sends no request before the first answer. */
export async function runLogin(side: EmbeddedSide, scope: Scope): Promise<LoginRun> {
  const [email, social] = await Promise.all([side.email(), side.social()]);
  const flows = { side, email, social };
  leave(flows); // what an attempt before has left
  followSteps(flows, scope);
  scope.onEnd(side.actions.begin());
  return {
    state: computed(() => readStep(flows)),
    submit: answer => submit(flows, answer, scope.signal),
    cancel: () => leave(flows),
  };
}

function leave({ email, social }: Flows): void {
  const isAtPhone = untracked(() => social.provider.get() === 'farcaster' && social.step.get() === 'waiting');
  if (isAtPhone) social.leaveFarcaster().catch(report); // the wallet waits no longer
  email.leave();
  social.leave();
}

/** Begins what a step does by itself: waits for the approval of a device, or for a phone. */
function followSteps({ email, social }: Flows, scope: Scope): void {
  scope.effect(() => {
    const [stage, provider] = [email.stage.get(), social.provider.get()];
    const left = new AbortController();
    untracked(() => {
      if (stage?.is === 'device') void email.awaitDevice(stage.email, left.signal);
      if (provider === 'farcaster') void social.connectFarcaster(left.signal);
    });
    return () => left.abort();
  });
}

function readStep({ side, email, social }: Flows): AttemptState {
  const stage = email.stage.get();
  const shared = {
    isBusy: email.status.get() !== 'idle',
    error: email.error.get()?.code,
    waitSeconds: email.waitSeconds.get(),
  };
  if (stage?.is === 'otp') return { status: 'otp', email: stage.email, ...shared, expiresAt: email.expiresAt.get() };
  if (stage?.is === 'device') return { status: 'device', email: stage.email, ...shared };
  const [provider, failure, step] = [social.provider.get(), social.error.get()?.code, social.step.get()];
  if (provider === 'farcaster' && !failure) {
    const uri = social.farcasterUri.get();
    return uri === undefined ? { status: 'waiting' } : { status: 'uri', uri };
  }
  if (provider && !failure && step !== 'blocked') return { status: 'waiting', provider, isLong: step === 'late' };
  const { email: hasEmail, socials, passkey } = side.methods.get();
  return {
    status: 'login',
    email: hasEmail,
    socials,
    passkey,
    address: email.address.get(),
    importing: side.importing.get(),
    isBusy: shared.isBusy || social.isBusyWithPasskey.get() || social.leavingFor.get() !== undefined,
    error: failure ?? shared.error,
  };
}

function submit(flows: Flows, answer: AttemptAnswer, signal: AbortSignal): boolean {
  const { side, email, social } = flows;
  const stage = untracked(() => email.stage.get());
  if (stage) {
    if (typeof answer === 'object' && 'back' in answer) email.leave();
    else if (typeof answer === 'object' && 'resend' in answer) void email.resend(stage.email);
    else if (stage.is === 'otp' && typeof answer === 'string') void email.verify(answer, signal);
    else return false;
    return true;
  }
  if (typeof answer === 'object' && 'import' in answer) {
    side.beginImport().catch(report);
    return true;
  }
  leave(flows); // another way to sign in
  if (typeof answer === 'object' && 'back' in answer) return true;
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
