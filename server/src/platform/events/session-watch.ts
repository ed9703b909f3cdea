import type { Clock } from '../../kit/clock.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Follower, Hub } from './hub.ts';

const lookEvery = 1_000;
/** Every so many looks all of them are asked about, whatever was heard. */
const lookAtAllEvery = 15;

/**
 * Closes the streams of sessions that are over. An end that is published is looked up at once; an expiry is seen coming, so that only
 * then the database is asked; and from time to time all are asked about, since what was published may have been lost.
 */
export function sessionWatch({ hub, sessions, clock }: { hub: Hub; sessions: Sessions; clock: Clock }) {
  let looks = 0;
  let looking = false;

  async function check(follower: Follower): Promise<void> {
    const until = await sessions.endOf(follower.session.id);
    if (until) follower.until = until;
    else hub.dismiss(follower, { kind: 'session-ended' });
  }
  /** A database that does not answer ends nobody's session: it is asked again with the next look. */
  const checkAll = async (followers: Follower[]) => void (await Promise.allSettled(followers.map(check)));

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    looks += 1;
    const now = clock.now();
    const due = ({ until }: Follower) => looks % lookAtAllEvery === 0 || !until || until <= now;
    await checkAll(hub.all().filter(due));
    looking = false;
  }
  const timer = setInterval(() => void look(), lookEvery).unref();

  return {
    /** Some of this person's sessions have ended; which of them, the database knows. */
    ended: (userId: number) => void checkAll(hub.of(userId)),
    stop: () => clearInterval(timer),
  };
}
