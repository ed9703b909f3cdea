import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createFaults } from '../harness/telegram-wire/faults.ts';
import { startTelegramServer } from '../harness/telegram-wire/server.ts';
import { createWire, RpcFault } from '../harness/telegram-wire/wire.ts';
import { createRecorder, type RecordedExchange, revive } from '../rehearsal/recorder.ts';
import { rehearse, type Transcript } from '../rehearsal/scenario.ts';

interface Recording {
  transcript: Transcript;
  exchanges: RecordedExchange[];
}

const folder = new URL('../facts/telegram-recordings/', import.meta.url);
const log = createLogger('silent');
const phone = '+919000001001';

/** Records a rehearsal with the wire server. */
async function record(): Promise<Recording & { secrets: string[] }> {
  const server = await startTelegramServer();
  const account = server.addAccount({ phone: phone.slice(1), name: 'Asha Rao' });
  const recorder = createRecorder();
  const { appId: apiId, appHash: apiHash } = server.rules;
  const port = mtprotoTelegram({ apiId, apiHash, log, transport: server.transport, onExchange: recorder.onExchange });
  const secrets = [phone.slice(1), account.name, String(account.id)];
  const transcript = await rehearse(port, {
    phone,
    code: async () => account.code?.text ?? '',
    join: async (link) => {
      secrets.push(link.split('+')[1] ?? '');
      server.join(link, 'Meera Nair');
    },
  });
  return { transcript, exchanges: recorder.exchanges, secrets };
}

/** Runs the same rehearsal with the answers of a recording. */
function replay({ exchanges }: Recording): Promise<Transcript> {
  const remaining = [...exchanges];
  const wire = createWire(
    (request) => {
      const next = remaining.shift();
      if (next?.method !== request._) throw new Error(`Recorded ${next?.method}, requested ${request._}`);
      if ('error' in next) throw new RpcFault(next.error.code, next.error.text);
      return revive(next.answer) as object;
    },
    { faults: createFaults(), now: () => Math.floor(Date.now() / 1000) },
  );
  const port = mtprotoTelegram({ apiId: 1, apiHash: 'x', log, transport: wire.transport });
  return rehearse(port, { phone, code: async () => '11111', join: async () => {} });
}

it('a recording contains no id, phone number, name or link of its users', async () => {
  const { transcript, exchanges, secrets } = await record();
  const text = JSON.stringify({ transcript, exchanges }, null, 2);
  for (const secret of [...secrets, 'Meera', 'Nair']) expect(text).not.toContain(secret);
  if (process.env.UPDATE) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL('wire-server.json', folder), `${text}\n`);
  }
  expect(await replay({ transcript, exchanges })).toEqual(transcript);
});

describe('recorded rehearsals', () => {
  it.each(readdirSync(folder))('replaying %s gives the recorded transcript', async (name) => {
    const recording = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recording;
    expect(await replay(recording)).toEqual(recording.transcript);
  });
});
