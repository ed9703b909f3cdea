import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { minutes } from '../../../src/kit/clock.ts';
import { sealedBox } from '../../../src/kit/crypto/sealed-box.ts';
import { deriveKey } from '../../../src/kit/crypto/secret-key.ts';
import { systemRandom } from '../../../src/kit/ids.ts';
import { codeAskedFor, codeSentTo, linkedAccount } from '../channels.ts';
import type { Person, World } from '../world.ts';
import type { Canary } from './canaries.ts';

/** As the server itself opens it. */
async function unsealed(world: World, table: string, column: string): Promise<string> {
  const { rows } = await world.container.database.pool.query<{ id: string; sealed: string }>(
    `select id, ${column} as sealed from ${table} where ${column} is not null order by created_at desc, id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error(`Nothing is sealed in ${table}`);
  return sealedBox({ current: deriveKey(world.secretKey, 'sealed-box'), previous: [] }, systemRandom).open(row.sealed, row.id);
}

const wrongCode = 'CanaryCode';
const wrongPassword = 'canary of the second step';

/** Telegram makes these itself: they are known once they are planted. */
const [codeHash, halfSession, session]: Canary[] = Array.from({ length: 3 }, () => ({ text: 'not yet planted', plant: async () => {} }));

/** Everything that is answered on the way: nothing of it stands there. */
async function linking(world: World, person: Person): Promise<string[]> {
  const phoneNumber = telegramPhone('twoStep');
  const answers = [(await world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, person.token)).text];
  Object.assign(codeHash as Canary, {
    text: (JSON.parse(await unsealed(world, 'telegram_sign_ins', 'sealed_state')) as { codeHash: string }).codeHash,
  });
  for (const code of [wrongCode, await codeSentTo(world, phoneNumber)])
    answers.push((await world.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, person.token)).text);
  Object.assign(halfSession as Canary, {
    text: (JSON.parse(await unsealed(world, 'telegram_sign_ins', 'sealed_state')) as { session: string }).session,
  });
  // A failure nobody foresaw, while the session is in the hands of the server.
  const { pool } = world.container.database;
  await pool.query(`alter table telegram_accounts add constraint trap check (state <> 'LINKED') not valid`);
  const prove = (password: string) =>
    world.call('POST /api/v1/telegram/verify-password', { body: { phoneNumber, password } }, person.token);
  for (const password of [wrongPassword, telegramTwoStep.password]) answers.push((await prove(password)).text);
  await pool.query('alter table telegram_accounts drop constraint trap');
  return answers;
}

const telegramPassword: Canary = {
  text: wrongPassword,
  async plant(world, person) {
    const answers = await linking(world, person);
    const first = await linkedAccount(world, person);
    Object.assign(session as Canary, { text: await unsealed(world, 'telegram_accounts', 'sealed_session') });
    const listed = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: first.phone } }, person.token);
    answers.push(listed.text, (await world.call('GET /api/v1/telegram/accounts', {}, person.token)).text);
    // Given up and not ended yet: it waits sealed as well.
    world.clock.turn(minutes(1));
    await linkedAccount(world, person, first.phone);
    await codeAskedFor(world, person);
    for (const { text } of telegramCanaries)
      if (text.length < 10 || answers.some((answer) => answer.includes(text))) throw new Error(`An answer quotes ${text}`);
  },
};

export const telegramCanaries: Canary[] = [
  telegramPassword,
  { text: wrongCode, plant: async () => {} },
  ...[codeHash, halfSession, session].filter((canary) => canary !== undefined),
];
