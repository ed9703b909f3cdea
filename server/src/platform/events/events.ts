import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { MountStream } from '../http/mount.ts';
import type { Logger } from '../log/logger.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { createHub } from './hub.ts';
import { createListener, type ListenerOptions } from './listener.ts';
import { channel, readNotice } from './publisher.ts';
import { sessionWatch } from './session-watch.ts';

interface EventsDeps {
  directUrl: string;
  notify: ListenerOptions['notify'];
  sessions: Sessions;
  clock: Clock;
  log: Logger;
}

const heartbeatInterval = 20_000;
const retryAfterSeconds = 5;

export type Events = ReturnType<typeof createEvents>;

/**
 * Live updates (SSE): events reach open pages in every process through PostgreSQL NOTIFY. A stream is only open while this process
 * receives notifications. Without a stream a page polls, so it never mistakes a lost connection for "no events".
 */
export function createEvents({ directUrl, notify, sessions, clock, log }: EventsDeps) {
  const hub = createHub();
  const sessionChecks = sessionWatch({ hub, sessions, clock });
  let isListening = false;

  const closeStreams = () => {
    isListening = false;
    for (const subscriber of hub.all()) hub.close(subscriber);
  };
  const listener = createListener({
    url: directUrl,
    channel,
    notify,
    log,
    onNotification(payload) {
      const notice = readNotice(payload);
      if (notice?.about === 'sessions') sessionChecks.ended(notice.userId);
      else if (notice) hub.send(notice.userId, { kind: notice.about });
    },
    onUp() {
      isListening = true;
    },
    onDown: closeStreams,
  });
  const heartbeat = setInterval(() => {
    for (const { stream } of hub.all()) stream.heartbeat();
  }, heartbeatInterval).unref();

  function openStream(session: Session) {
    if (!isListening) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
    return hub.add(session).stream.readable;
  }

  return {
    mount(mountStream: MountStream): void {
      mountStream('GET /api/v1/events', ({ session }) => openStream(session));
      mountStream('GET /api/v1/admin/events', ({ session }) => openStream(session));
    },
    start: listener.start,
    state: () => ({ streams: hub.all().length, hears: isListening }),
    /** Closes all streams: they would delay the shutdown, and clients reconnect to another process. */
    stop(): void {
      clearInterval(heartbeat);
      sessionChecks.stop();
      listener.stop();
      closeStreams();
    },
  };
}
