// Runs as the last step of every install: an install that was cut short leaves no stamp and is done again.
import { mkdirSync, writeFileSync } from 'node:fs';
import { installStamp, stampFile } from './lib/install.mjs';

mkdirSync(new URL('.', stampFile), { recursive: true });
writeFileSync(stampFile, installStamp());
