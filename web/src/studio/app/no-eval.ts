/**
 * Turns off zod's use of eval, which the CSP forbids. Set on zod's global configuration object, so that pages without forms do not load
 * zod for it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
