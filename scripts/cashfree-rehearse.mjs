// `npm run cashfree:rehearse`: records a sale, its refund and a payout with Cashfree's test environment. Prompts on the terminal.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, loadEnvFile } from './lib/install.mjs';

ensureInstalled();
loadEnvFile();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/test/rehearsal/cashfree/run.ts'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
