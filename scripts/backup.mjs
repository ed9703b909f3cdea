// `npm run backup -- FOLDER`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('backup');
