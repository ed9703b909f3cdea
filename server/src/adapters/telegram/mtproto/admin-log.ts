import { Long, type tl } from '@mtcute/node';
import { earlier, hours } from '../../../kit/clock.ts';
import type { LoggedJoin, LoggedJoins, PeerRef } from '../../../modules/telegram/index.ts';
import type { MtprotoClient } from './mtproto-client.ts';
import { inputChannel, userLookup } from './peers.ts';

const pageSize = 100;
const maxPages = 20;
/** Telegram keeps the admin log for 48 hours; one hour less allows for clock skew. */
const logRetention = hours(47);

function joinsIn({ events, users }: tl.channels.RawAdminLogResults, since: Date): LoggedJoin[] {
  const userOf = userLookup(users);
  return events.flatMap(({ userId, date, action }) => {
    const at = new Date(date * 1000);
    if (at < since || action._ !== 'channelAdminLogEventActionParticipantJoinByInvite') return [];
    return action.invite._ === 'chatInviteExported' ? [{ user: userOf(userId), link: action.invite.link, at }] : [];
  });
}

/** Reads the admin log from its latest entry back to `since`: one query for all links of a channel. */
export async function loggedJoinsSince(
  { call }: MtprotoClient,
  channel: PeerRef,
  { since, now }: { since: Date; now: Date },
): Promise<LoggedJoins> {
  const request = {
    ...({ _: 'channels.getAdminLog', channel: inputChannel(channel), q: '', limit: pageSize, minId: Long.ZERO } as const),
    eventsFilter: { _: 'channelAdminLogEventsFilter', join: true } as const,
  };
  const joins: LoggedJoin[] = [];
  let maxId = Long.ZERO;
  for (let page = 0; page < maxPages; page += 1) {
    const response = await call({ ...request, maxId });
    joins.push(...joinsIn(response, since));
    const last = response.events.at(-1);
    const isEnd = response.events.length < pageSize;
    if (!last || isEnd || last.date * 1000 < since.getTime())
      return { joins: joins.reverse(), isComplete: since >= earlier(now, logRetention) };
    maxId = last.id;
  }
  return { joins: joins.reverse(), isComplete: false };
}
