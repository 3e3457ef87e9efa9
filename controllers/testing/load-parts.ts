/** Loads the modules that `AppKit` imports on demand, so that `settleImports` covers their imports. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('../session.js'),
    import('../app-kit/actions.js'),
    import('../app-kit/connect-request.js'),
    import('../app-kit/leave-network.js'),
    import('../checks/legal.js'),
    import('../checks/load-checks.js'),
    import('../checks/siwx.js'),
    import('../features/balance.js'),
    import('../features/registry.js'),
    import('../flows/admission.js'),
    import('../flows/connect-on-request.js'),
    import('../flows/remember-recent.js'),
    import('../flows/restore-connections.js'),
    import('../protocol/create-nonce.js'),
    import('../protocol/ignored-options.js'),
    import('../protocol/siwx-message.js'),
    import('../siwx/map-siwe.js'),
    import('../siwx/verify-session.js'),
  ]);
}
