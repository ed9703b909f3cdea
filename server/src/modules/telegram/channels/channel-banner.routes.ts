import { channelMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { TelegramDeps } from '../deps.ts';
import { bannerUseCases } from './channel-banner.ts';
import { ownedItemOf } from './channels.routes.ts';
import { createOwnChannelViews } from './show-channels.ts';

export function mountChannelBanner(mount: Mount, deps: TelegramDeps): void {
  const useCase = bannerUseCases(deps);
  const { findBannerUrl } = createOwnChannelViews(deps);

  mount('POST /api/v1/telegram/channels/{id}/banner/upload-url', async (call) => {
    const { fileName, fileType: contentType, fileSize: size } = call.body;
    const { url, key } = await useCase.request(ownedItemOf(call), { fileName, contentType, size, origin: call.caller.origin });
    return ok({ uploadUrl: url, s3Key: key });
  });
  mount('POST /api/v1/telegram/channels/{id}/banner', async (call) => {
    await useCase.set(ownedItemOf(call), call.body.s3Key);
    return ok({ bannerUrl: (await findBannerUrl(ownedItemOf(call), call.caller.origin)) ?? '' }, channelMessages.bannerUploaded);
  });
  mount('GET /api/v1/telegram/channels/{id}/banner', async (call) =>
    ok({ url: await findBannerUrl(ownedItemOf(call), call.caller.origin) }),
  );
  mount('DELETE /api/v1/telegram/channels/{id}/banner', async (call) => {
    await useCase.remove(ownedItemOf(call));
    return done(channelMessages.bannerDeleted);
  });
}
