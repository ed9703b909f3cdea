// `npm run admin -- create …`, `npm run admin -- reset-second-factor …`
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
await import('../build/server/admin.mjs');
