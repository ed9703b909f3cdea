// `npm run rotate-key`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('rotate-key');
