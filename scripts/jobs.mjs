// `npm run jobs -- list`, `npm run jobs -- retry ID…`, `npm run jobs -- drop ID…`
import { runBuilt } from './lib/run-built.mjs';

await runBuilt('jobs');
