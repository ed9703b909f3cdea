import { channelMessages } from '@jamun/contract';
import { previewLinks } from '../../../kit/text/preview-links.ts';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { AccountCall } from '../accounts/telegram-error-messages.ts';
import type { MemberHooks, TelegramDeps } from '../deps.ts';
import { listChannels } from './channel-list.store.ts';
import { createChannel } from './create-channel.ts';
import { channelImport } from './import-channel.ts';
import { moveChannel } from './move-channel.ts';
import { type FindPublicPage, notFoundPublicly } from './public-page.ts';
import { deleteChannel, publishChannel, unpublishChannel } from './publish-channel.ts';
import { createOwnChannelViews } from './show-channels.ts';
import { updateChannel } from './update-channel.ts';

export type ChannelsDeps = TelegramDeps & {
  account: AccountCall;
  hooks: Pick<MemberHooks, 'channelClosed' | 'channelMoved' | 'paidOnlyEnabled'>;
};

interface Call {
  params: { id: string };
  session: { userId: number };
}
export const ownedItemOf = ({ params, session }: Call) => ({ id: params.id, userId: session.userId });

export function mountChannels(mount: Mount, deps: ChannelsDeps, findPage: FindPublicPage): void {
  const { read } = deps.database;
  const { show, load, showOwn, listSummaries } = createOwnChannelViews(deps);
  const useCase = {
    create: createChannel(deps),
    update: updateChannel(deps),
    remove: deleteChannel(deps),
    publish: publishChannel(deps),
    unpublish: unpublishChannel(deps),
    move: moveChannel(deps),
  };
  const { sign } = previewLinks(deps);

  mount('POST /api/v1/telegram/channels', async ({ body, session: { userId }, caller }) => {
    const { channelName: name, channelDescription: description, telegramNumber: phone } = body;
    return ok(await show(await useCase.create({ userId, phone, name, description }), caller.origin), channelMessages.created);
  });
  mount('GET /api/v1/telegram/channels', async ({ query, session: { userId }, caller }) => {
    const { rows, total } = await listChannels(read, { ...query, userId });
    const { page, limit } = query;
    const options = { origin: caller.origin, subscriptionLimit: query.subscriptions === 'none' ? 0 : 100 };
    return { message: 'OK', data: await listSummaries(rows, options), meta: { page, limit, total } };
  });
  mount('GET /api/v1/telegram/channels/{id}', async (call) => ok(await showOwn(ownedItemOf(call), call.caller.origin)));
  mount('PUT /api/v1/telegram/channels/{id}', async (call) => {
    const { version, channelName: name, channelDescription: description, richDescription, paidMembersOnly } = call.body;
    const changes = { name, description, richDescription, paidMembersOnly };
    return ok(await show(await useCase.update(ownedItemOf(call), changes, version), call.caller.origin), channelMessages.updated);
  });
  mount('PUT /api/v1/telegram/channels/{id}/contact', async (call) =>
    ok(await show(await useCase.update(ownedItemOf(call), call.body), call.caller.origin), channelMessages.contactUpdated),
  );
  mount('DELETE /api/v1/telegram/channels/{id}', async (call) => {
    await useCase.remove(ownedItemOf(call));
    return done(channelMessages.deleted);
  });
  mount('PUT /api/v1/telegram/channels/{id}/publish', async (call) =>
    ok(await show(await useCase.publish(ownedItemOf(call)), call.caller.origin), channelMessages.published),
  );
  mount('PUT /api/v1/telegram/channels/{id}/unpublish', async (call) =>
    ok(await show(await useCase.unpublish(ownedItemOf(call)), call.caller.origin), channelMessages.unpublished),
  );
  mount('PUT /api/v1/telegram/channels/{id}/account', async (call) =>
    ok(await show(await useCase.move(ownedItemOf(call), call.body.accountId), call.caller.origin), channelMessages.moved),
  );
  mount('POST /api/v1/telegram/channels/{id}/preview', async (call) => {
    const { id, slug } = await load(ownedItemOf(call));
    return ok({ url: `/c/${slug}?preview=${sign(id)}` });
  });
  mount('GET /api/v1/telegram/public/channels/{slug}', async ({ params, query, caller }) => {
    const page = await findPage(params.slug, { preview: query.preview, origin: caller.origin });
    if (!page) throw notFoundPublicly();
    return ok(await page.load());
  });
}

/** Import of existing Telegram channels. */
export function mountChannelImport(mount: Mount, deps: ChannelsDeps): void {
  const { show } = createOwnChannelViews(deps);
  const { list, add } = channelImport(deps);

  mount('POST /api/v1/telegram/telechannels', async ({ body, session: { userId } }) =>
    ok({ channels: await list({ userId, phone: body.telegramNumber }) }),
  );
  mount('POST /api/v1/telegram/telechannels/create', async ({ body, session: { userId }, caller }) => {
    const { telegramChannelId, telegramNumber: phone, channelName: name = '', channelDescription: description = '' } = body;
    const { row, ...flags } = await add({ userId, phone, telegramChannelId, name, description });
    const message = flags.isKeptElsewhere
      ? channelMessages.keptElsewhere
      : flags.isExisting
        ? channelMessages.addedBefore
        : channelMessages.added;
    return ok({ channel: await show(row, caller.origin), ...flags }, message);
  });
}
