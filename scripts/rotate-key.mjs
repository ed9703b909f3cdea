// `npm run rotate-key`
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
await import('../build/server/rotate-key.mjs');
