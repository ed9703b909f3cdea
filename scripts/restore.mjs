// `npm run restore -- FOLDER`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('restore');
