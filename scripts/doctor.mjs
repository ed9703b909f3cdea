// `npm run doctor`: checks settings, database, providers, public address and machine of an installation.
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('doctor');
