import type { Clock } from '../../kit/clock.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Hub, Subscriber } from './hub.ts';

const checkInterval = 1_000;
/** Every 15th check covers all sessions. */
const checkAllEvery = 15;

/**
 * Closes the event streams of ended sessions. A published end is checked immediately, an expiry when it is due. All sessions are
 * checked periodically, because notifications can be lost.
 */
export function sessionWatch({ hub, sessions, clock }: { hub: Hub; sessions: Sessions; clock: Clock }) {
  let checks = 0;
  let isChecking = false;

  async function check(subscriber: Subscriber): Promise<void> {
    const until = await sessions.endOf(subscriber.session.id);
    if (until) subscriber.until = until;
    else hub.close(subscriber, { kind: 'session-ended' });
  }
  /** Database errors do not close streams; the next check tries again. */
  const checkAll = async (subscribers: Subscriber[]) => void (await Promise.allSettled(subscribers.map(check)));

  async function checkDue(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    checks += 1;
    const now = clock.now();
    const isDue = ({ until }: Subscriber) => checks % checkAllEvery === 0 || !until || until <= now;
    await checkAll(hub.all().filter(isDue));
    isChecking = false;
  }
  const timer = setInterval(() => void checkDue(), checkInterval).unref();

  return {
    /** Call when sessions of this user have ended; which ones is read from the database. */
    ended: (userId: number) => void checkAll(hub.ofUser(userId)),
    stop: () => clearInterval(timer),
  };
}
