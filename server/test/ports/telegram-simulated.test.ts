import { createSandboxTelegram } from '@jamun/sandbox';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { simulatedTelegram } from '../../src/adapters/telegram/simulated/simulated-telegram.ts';
import { minutes } from '../../src/kit/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { copyDatabase, testClock } from '../harness/world.ts';
import { describeTelegramPort, type TelegramTestBackend } from './telegram.suite.ts';

async function simulated(): Promise<TelegramTestBackend> {
  const copy = await copyDatabase();
  const clock = testClock();
  const database = openDatabase({ url: copy.url, maxConnections: 2, log: createLogger('silent') });
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
    expireCodes: () => clock.advance(minutes(5)),
    waitForResend: () => clock.advance(minutes(1)),
    join: (inviteLink, name) => telegram.join({ inviteLink, name }).then(joined, rejected),
    leave: ({ id }, name) => telegram.leave({ telegramChannelId: id, name }),
    revokeSessions: async (phone) => void (await telegram.revokeSessions(phone)),
    deleteChannel: ({ id }) => telegram.deleteChannel(id),
    revokeAdminRights: ({ id }, phone) => telegram.setRights({ telegramChannelId: id, phone, mayInvite: false }),
    startFloodWait: (phone, waitSeconds) => telegram.flood({ phone, waitSeconds }),
    setOutage: (away) => telegram.set({ away }),
    setStanding: (phone, standing) => telegram.setStanding(phone, standing),
    async loseAnswerTo() {
      await telegram.set({ loseAnswers: 1 });
      return port;
    },
    close: () => database.close().then(copy.drop),
  };
}

describeTelegramPort('simulated', simulated);
