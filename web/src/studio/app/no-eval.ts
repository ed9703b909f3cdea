import { config } from 'zod/v4/core';

// The CSP forbids eval, and zod would try it while building the first schema. Only zod's settings come with this import, not its schemas.
config({ jitless: true });
