import { Long, type tl } from '@mtcute/node';
import { earlier, hours } from '../../../kit/clock.ts';
import type { Arrival, Arrivals, PeerRef } from '../../../modules/telegram/index.ts';
import type { Line } from './line.ts';
import { inputChannel, peopleOf } from './peers.ts';

const pageSize = 100;
const maxPages = 20;
/** Telegram keeps the admin log for 48 hours; one hour less allows for clock skew. */
const logRetention = hours(47);

function arrivalsIn({ events, users }: tl.channels.RawAdminLogResults, since: Date): Arrival[] {
  const personOf = peopleOf(users);
  return events.flatMap(({ userId, date, action }) => {
    const at = new Date(date * 1000);
    if (at < since || action._ !== 'channelAdminLogEventActionParticipantJoinByInvite') return [];
    return action.invite._ === 'chatInviteExported' ? [{ person: personOf(userId), link: action.invite.link, at }] : [];
  });
}

/** Reads the admin log from its latest entry back to `since`: one query for all links of a channel. */
export async function arrivalsSince({ call }: Line, channel: PeerRef, { since, now }: { since: Date; now: Date }): Promise<Arrivals> {
  const request = {
    ...({ _: 'channels.getAdminLog', channel: inputChannel(channel), q: '', limit: pageSize, minId: Long.ZERO } as const),
    eventsFilter: { _: 'channelAdminLogEventsFilter', join: true } as const,
  };
  const arrivals: Arrival[] = [];
  let maxId = Long.ZERO;
  for (let page = 0; page < maxPages; page += 1) {
    const response = await call({ ...request, maxId });
    arrivals.push(...arrivalsIn(response, since));
    const last = response.events.at(-1);
    const isEnd = response.events.length < pageSize;
    if (!last || isEnd || last.date * 1000 < since.getTime())
      return { arrivals: arrivals.reverse(), isComplete: since >= earlier(now, logRetention) };
    maxId = last.id;
  }
  return { arrivals: arrivals.reverse(), isComplete: false };
}
