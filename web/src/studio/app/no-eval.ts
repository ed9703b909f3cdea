/**
 * The CSP forbids eval, and zod would try it while building the first schema. Its settings are kept on the global object: put there, they
 * bring nothing of zod to the pages that need none of it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
