// `postinstall`: writes the install stamp. An interrupted install leaves no stamp and is repeated.
import { existsSync } from 'node:fs';
import { writeStamp } from './lib/install.mjs';

// Without development dependencies there is no build, so that install does not count.
if (existsSync(new URL('../node_modules/esbuild', import.meta.url))) writeStamp();
