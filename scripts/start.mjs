// `npm start`: install and build when needed, then run the product in this very process, so that signals reach it.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
await import('../build/server/main.mjs');
