/** Loads the modules that `AppKit` imports on demand, so that `settleImports` covers their imports. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('../controllers/modal/session.js'),
    import('../controllers/app-kit/actions.js'),
    import('../controllers/app-kit/calls.js'),
    import('../controllers/app-kit/connect-request.js'),
    import('../controllers/app-kit/leave-network.js'),
    import('../controllers/checks/legal.js'),
    import('../controllers/checks/load-checks.js'),
    import('../controllers/checks/siwx.js'),
    import('../controllers/features/balance.js'),
    import('../controllers/features/registry.js'),
    import('../controllers/flows/admission.js'),
    import('../controllers/flows/connect-on-request.js'),
    import('../controllers/flows/follow-locked.js'),
    import('../controllers/flows/remember-recent.js'),
    import('../controllers/flows/restore-connections.js'),
    import('../controllers/domain/sign-in/create-nonce.js'),
    import('../controllers/domain/options/ignored-options.js'),
    import('../controllers/domain/sign-in/siwx-message.js'),
    import('../controllers/sign-in/map-siwe.js'),
    import('../controllers/sign-in/verify-session.js'),
  ]);
}
