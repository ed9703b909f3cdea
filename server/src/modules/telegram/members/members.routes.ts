import { Readable } from 'node:stream';
import { channelPlanMessages, subscriberMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, type MountFile, ok, okPage } from '../../../platform/http/mount.ts';
import { requestInviteLink } from './access/request-invite-link.ts';
import type { MembersDeps } from './deps.ts';
import { cancelGrant, createGrant, listGrants, openGrant } from './subscriptions/grants.ts';
import { listSubscribers, showCheck, startCheck, subscribersFile } from './subscriptions/show-subscribers.ts';
import { grantView, subscriberView } from './subscriptions/subscriber.presenter.ts';

/** Routes for subscribers and grants. The checkout module has the routes for buying a plan. */
export function mountMembers(mount: Mount, mountFile: MountFile, deps: MembersDeps): void {
  const useCase = {
    askForLink: requestInviteLink(deps),
    list: listSubscribers(deps),
    file: subscribersFile(deps),
    check: showCheck(deps),
    checkNow: startCheck(deps),
    createGrant: createGrant(deps),
    listGrants: listGrants(deps),
    cancelGrant: cancelGrant(deps),
    openGrant: openGrant(deps),
  };

  mount('POST /api/v1/telegram/subscriptions/{id}/invite-link', async ({ params, session }) => {
    await useCase.askForLink({ id: params.id, buyerId: session.userId });
    return ok(null, channelPlanMessages.linkPrepared);
  });
  mount('GET /api/v1/telegram/channels/{id}/subscribers', async ({ params, query, session }) => {
    const now = deps.clock.now();
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
  mount('GET /api/v1/telegram/channels/{id}/grants', async ({ params, query, session }) =>
    okPage(await useCase.listGrants({ id: params.id, userId: session.userId }, query), query, grantView),
  );
  mount('POST /api/v1/telegram/channels/{id}/grants', async ({ params, body, session, caller }) => {
    const grant = await useCase.createGrant({ id: params.id, userId: session.userId }, body, actorOf(session, caller));
    return ok(grantView(grant), subscriberMessages.granted);
  });
  mount('DELETE /api/v1/telegram/channels/{id}/grants/{grantId}', async ({ params, session, caller }) => {
    await useCase.cancelGrant({ id: params.grantId, channelId: params.id, sellerId: session.userId }, actorOf(session, caller));
    return ok(null, subscriberMessages.grantCancelled);
  });
  mount('POST /api/v1/telegram/grants/open', async ({ body, session }) => {
    const contact = (await deps.people.contacts(deps.database.read, [session.userId])).get(session.userId);
    return ok(await useCase.openGrant({ token: body.token, userId: session.userId, email: contact?.email ?? null }));
  });
}
