import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { MountStream } from '../http/mount.ts';
import type { Logger } from '../log/logger.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { createHub } from './hub.ts';
import { createListener } from './listener.ts';
import { channel, readNotice } from './publisher.ts';
import { sessionWatch } from './session-watch.ts';

interface Deps {
  databaseUrl: string;
  sessions: Sessions;
  clock: Clock;
  log: Logger;
}

const beatEvery = 20_000;
const retryWhenDeaf = 5;

export type Events = ReturnType<typeof createEvents>;

/**
 * What happens reaches open pages at once, whichever process it happens in. A stream is open only while this process hears the
 * others: a page whose stream ends asks by itself until it has one again, so it never trusts a silence that means nothing.
 */
export function createEvents({ databaseUrl, sessions, clock, log }: Deps) {
  const hub = createHub();
  const watch = sessionWatch({ hub, sessions, clock });
  let hears = false;

  const deaf = () => {
    hears = false;
    for (const follower of hub.all()) hub.dismiss(follower);
  };
  const listener = createListener({
    url: databaseUrl,
    channel,
    log,
    heard(payload) {
      const notice = readNotice(payload);
      if (notice?.about === 'sessions') watch.ended(notice.userId);
      else if (notice) hub.tell(notice.userId, { kind: notice.about });
    },
    onUp() {
      hears = true;
    },
    onDown: deaf,
  });
  const beating = setInterval(() => {
    for (const { stream } of hub.all()) stream.beat();
  }, beatEvery).unref();

  function follow(session: Session) {
    if (!hears) throw new AppError('UNAVAILABLE', { retryAfterSeconds: retryWhenDeaf });
    return hub.add(session).stream.readable;
  }

  return {
    mount(mountStream: MountStream): void {
      mountStream('GET /api/v1/events', ({ session }) => follow(session));
      mountStream('GET /api/v1/admin/events', ({ session }) => follow(session));
    },
    start: listener.start,
    state: () => ({ streams: hub.all().length, hears }),
    /** Hangs up on everybody: they would hold up the end of the process, and find another one that stays. */
    stop(): void {
      clearInterval(beating);
      watch.stop();
      listener.stop();
      deaf();
    },
  };
}
