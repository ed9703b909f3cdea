import { Long, type tl } from '@mtcute/node';
import { earlier, hours } from '../../../kit/clock.ts';
import type { Arrival, Arrivals, PeerRef } from '../../../modules/telegram/index.ts';
import type { Line } from './line.ts';
import { inputChannel, peopleOf } from './peers.ts';

const pageSize = 100;
const mostPages = 20;
/** Telegram keeps the admin log for 48 hours; an hour less allows for the difference between two clocks. */
const logReaches = hours(47);

function arrivalsIn({ events, users }: tl.channels.RawAdminLogResults, since: Date): Arrival[] {
  const personOf = peopleOf(users);
  return events.flatMap(({ userId, date, action }) => {
    const at = new Date(date * 1000);
    if (at < since || action._ !== 'channelAdminLogEventActionParticipantJoinByInvite') return [];
    return action.invite._ === 'chatInviteExported' ? [{ person: personOf(userId), link: action.invite.link, at }] : [];
  });
}

/** Reads the admin log from its latest entry back to `since`: one call for all links of a channel. */
export async function arrivalsSince({ ask }: Line, channel: PeerRef, { since, now }: { since: Date; now: Date }): Promise<Arrivals> {
  const request = {
    ...({ _: 'channels.getAdminLog', channel: inputChannel(channel), q: '', limit: pageSize, minId: Long.ZERO } as const),
    eventsFilter: { _: 'channelAdminLogEventsFilter', join: true } as const,
  };
  const arrivals: Arrival[] = [];
  let maxId = Long.ZERO;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask({ ...request, maxId });
    arrivals.push(...arrivalsIn(answer, since));
    const last = answer.events.at(-1);
    const isEnd = answer.events.length < pageSize;
    if (!last || isEnd || last.date * 1000 < since.getTime())
      return { arrivals: arrivals.reverse(), isComplete: since >= earlier(now, logReaches) };
    maxId = last.id;
  }
  return { arrivals: arrivals.reverse(), isComplete: false };
}
