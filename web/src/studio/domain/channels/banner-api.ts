import { channelMessages, fileMessages } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { putFile, saying } from '../../../lib/upload.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import type { PictureSending } from '../../ui/media/picture-dialog.tsx';
import { forgetChannels, useChannelChanged } from './api.ts';

/** Requests an upload URL, uploads the file and registers it; resolves when the page shows the banner. */
export function useSendBanner(id: string) {
  const changed = useChannelChanged(id);
  return async ({ file, onProgress, signal }: PictureSending) => {
    const params = { id };
    const body = { fileName: file.name, fileType: file.type, fileSize: file.size };
    try {
      const { data } = await api('POST /api/v1/telegram/channels/{id}/banner/upload-url', { params, body, signal }).catch(
        saying(fileMessages.noUploadUrl),
      );
      await putFile(data.uploadUrl, file, { onProgress, signal }).catch(saying(channelMessages.bannerNotUploaded));
      await api('POST /api/v1/telegram/channels/{id}/banner', { params, body: { s3Key: data.s3Key }, signal }).catch(
        saying(channelMessages.bannerNotUploaded),
      );
      return channelMessages.bannerUploaded;
    } finally {
      // Also after an error: it may have been registered although the reply was lost.
      await changed();
    }
  };
}

export function useDeleteBanner() {
  const client = useQueryClient();
  return useCall({
    mutationFn: (id: string) => api('DELETE /api/v1/telegram/channels/{id}/banner', { params: { id } }),
    onSettled: () => forgetChannels(client),
  });
}
