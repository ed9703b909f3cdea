import { createSandboxTelegram } from '@jamun/sandbox';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { simulatedTelegram } from '../../src/adapters/telegram/simulated/simulated-telegram.ts';
import { minutes } from '../../src/kit/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase, turnedClock } from '../harness/world.ts';
import { describeTelegram, type TelegramThere } from './telegram.suite.ts';

async function simulated(): Promise<TelegramThere> {
  const copy = await copyDatabase();
  const clock = turnedClock();
  const database = openDatabase({ url: copy.url, largestPool: 2, log: createLogger('silent') });
  const telegram = createSandboxTelegram({ query: (text, values) => database.pool.query(text, values), now: () => clock.now() });
  const [joined, rejected] = [() => true, () => false];
  const port = simulatedTelegram(telegram);
  return {
    port,
    now: () => clock.now(),
    phone: telegramPhone,
    channelType: 'channel',
    hidesHashes: false,
    twoStep: telegramTwoStep,
    codeOf: (phone) => telegram.codeOf(phone),
    letCodesExpire: () => clock.turn(minutes(5)),
    waitForResend: () => clock.turn(minutes(1)),
    join: (inviteLink, name) => telegram.join({ inviteLink, name }).then(joined, rejected),
    leave: ({ id }, name) => telegram.leave({ telegramChannelId: id, name }),
    revokeSessions: async (phone) => void (await telegram.revokeSessions(phone)),
    deleteChannel: ({ id }) => telegram.deleteChannel(id),
    takeRights: ({ id }, phone) => telegram.setRights({ telegramChannelId: id, phone, mayInvite: false }),
    flood: (phone, waitSeconds) => telegram.flood({ phone, waitSeconds }),
    setAway: (away) => telegram.set({ away }),
    setStanding: (phone, standing) => telegram.setStanding(phone, standing),
    async losingAnswerTo() {
      await telegram.set({ loseAnswers: 1 });
      return port;
    },
    close: () => database.close().then(copy.drop),
  };
}

describeTelegram('simulated', simulated);
