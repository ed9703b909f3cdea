// `npm run telegram:rehearse`: records a session with Telegram's test servers. Prompts for its input on the terminal.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/test/rehearsal/run.ts'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
