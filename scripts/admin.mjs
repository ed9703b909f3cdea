// `npm run admin -- create …`, `npm run admin -- reset-second-factor …`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('admin');
