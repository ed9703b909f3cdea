// `npm run migrate -- status`, `npm run migrate -- plan`, `npm run migrate -- apply`
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
await import('../build/server/migrate.mjs');
