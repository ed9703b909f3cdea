// Runs as the last step of every install: an install that was cut short leaves no stamp and is done again.
import { existsSync } from 'node:fs';
import { writeStamp } from './lib/install.mjs';

// An install without the development packages cannot build, so it does not count.
if (existsSync(new URL('../node_modules/esbuild', import.meta.url))) writeStamp();
