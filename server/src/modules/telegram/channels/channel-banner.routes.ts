import { channelMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { TelegramDeps } from '../deps.ts';
import { bannerUseCases } from './channel-banner.ts';
import { ownedItemOf } from './channels.routes.ts';
import { ownChannels } from './show-channels.ts';

export function mountChannelBanner(mount: Mount, deps: TelegramDeps): void {
  const useCase = bannerUseCases(deps);
  const { banner } = ownChannels(deps);

  mount('POST /api/v1/telegram/channels/{id}/banner/upload-url', async (call) => {
    const { fileName, fileType: contentType, fileSize: size } = call.body;
    const { url, key } = await useCase.request(ownedItemOf(call), { fileName, contentType, size, origin: call.caller.origin });
    return ok({ uploadUrl: url, s3Key: key });
  });
  mount('POST /api/v1/telegram/channels/{id}/banner', async (call) => {
    await useCase.set(ownedItemOf(call), call.body.s3Key);
    return ok({ bannerUrl: (await banner(ownedItemOf(call), call.caller.origin)) ?? '' }, channelMessages.bannerUploaded);
  });
  mount('GET /api/v1/telegram/channels/{id}/banner', async (call) => ok({ url: await banner(ownedItemOf(call), call.caller.origin) }));
  mount('DELETE /api/v1/telegram/channels/{id}/banner', async (call) => {
    await useCase.remove(ownedItemOf(call));
    return done(channelMessages.bannerDeleted);
  });
}
