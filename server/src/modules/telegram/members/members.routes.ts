import { Readable } from 'node:stream';
import { channelPlanMessages as say } from '@jamun/contract';
import { type Mount, type MountFile, ok, okPage } from '../../../platform/http/mount.ts';
import { askForLink } from './ask-for-link.ts';
import type { MembersParts } from './parts.ts';
import { listSubscribers, showCheck, startCheck, subscribersFile } from './show-subscribers.ts';
import { subscriberView } from './subscriber.presenter.ts';

/** Buying a plan stands where orders are. */
export function mountMembers(mount: Mount, mountFile: MountFile, parts: MembersParts): void {
  const useCase = {
    askForLink: askForLink(parts),
    list: listSubscribers(parts),
    file: subscribersFile(parts),
    check: showCheck(parts),
    checkNow: startCheck(parts),
  };

  mount('POST /api/v1/telegram/subscriptions/{id}/invite-link', async ({ params, session }) => {
    await useCase.askForLink({ id: params.id, buyerId: session.userId });
    return ok(null, say.linkPrepared);
  });
  mount('GET /api/v1/telegram/channels/{id}/subscribers', async ({ params, query, session }) => {
    const now = parts.clock.now();
    return okPage(await useCase.list({ id: params.id, userId: session.userId }, query), query, (row) => subscriberView(row, now));
  });
  mountFile('GET /api/v1/telegram/channels/{id}/subscribers.csv', async ({ params, query, session }) => ({
    name: 'subscribers.csv',
    content: Readable.from(await useCase.file({ id: params.id, userId: session.userId }, query)),
  }));
  mount('GET /api/v1/telegram/channels/{id}/members-check', async ({ params, session }) =>
    ok(await useCase.check({ id: params.id, userId: session.userId })),
  );
  mount('POST /api/v1/telegram/channels/{id}/members-check', async ({ params, session }) =>
    ok(await useCase.checkNow({ id: params.id, userId: session.userId })),
  );
}
