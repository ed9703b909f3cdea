// `npm run telegram:rehearse`: records a rehearsal with Telegram's test servers. Asks for what it needs on the terminal.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/test/rehearsal/run.ts'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
