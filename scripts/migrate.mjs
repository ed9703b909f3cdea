// `npm run migrate -- status`, `npm run migrate -- plan`, `npm run migrate -- apply`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('migrate');
