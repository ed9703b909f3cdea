import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createRecorder } from './recorder.ts';
import { rehearse } from './scenario.ts';

const { TELEGRAM_API_ID, TELEGRAM_API_HASH, TELEGRAM_PROXY } = process.env;
if (!TELEGRAM_API_ID || !TELEGRAM_API_HASH) throw new Error('Set TELEGRAM_API_ID and TELEGRAM_API_HASH (my.telegram.org)');

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const phone = await terminal.question('Test number (99966XYYYY, X from 1 to 3): ');
const recorder = createRecorder();
const port = mtprotoTelegram({
  ...{ apiId: Number(TELEGRAM_API_ID), apiHash: TELEGRAM_API_HASH, isTest: true, proxyUrl: TELEGRAM_PROXY },
  ...{ log: createLogger('warn'), onExchange: recorder.onExchange },
});
const transcript = await rehearse(port, {
  phone: `+${phone.replace(/\D/g, '')}`,
  code: () => terminal.question('Code (X five times): '),
  join: async (link) => void (await terminal.question(`Open ${link} with another test account, then press Enter`)),
});
terminal.close();

const folder = new URL('../facts/telegram-recordings/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL(`${new Date().toISOString().slice(0, 10)}.json`, folder);
writeFileSync(file, `${JSON.stringify({ transcript, exchanges: recorder.exchanges }, null, 2)}\n`);
console.log(transcript);
console.log(`Written to ${file.pathname}. Read it before you commit it.`);
