import { accountMessages, fileMessages, pictureMessages } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { putFile, saying } from '../../../lib/upload.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import type { PictureSending } from '../../ui/media/picture-dialog.tsx';
import { accountKeys } from '../account/api.ts';
import { type PictureKind, pictureKeys, picturePaths } from './pictures.ts';

export interface ProfileChanges {
  name?: string;
  phone?: string;
  location?: string | null;
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useCall({
    mutationFn: async (body: ProfileChanges) => {
      // A running refetch would restore the old values.
      await client.cancelQueries({ queryKey: accountKeys.user });
      return api('PUT /api/v1/users/me', { body });
    },
    onSuccess: ({ data }) => session.update(data),
  });
}

/** Requests an upload URL, uploads the file and registers it; resolves when the URL of the new picture is known. */
export function useSendPicture() {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  return async (kind: PictureKind, { file, onProgress, signal }: PictureSending) => {
    const body = { fileName: file.name, fileType: file.type, fileSize: file.size };
    try {
      const target = await api(`POST /api/v1/users/${picturePaths[kind]}`, { body, signal }).catch(saying(fileMessages.noUploadUrl));
      await putFile(target.data.url, file, { onProgress, signal }).catch(saying(pictureMessages.notUploaded));
      const registration = { s3Key: target.data.key };
      const { data } = await api(`POST /api/v1/users/${picturePaths[kind]}/update`, { body: registration, signal }).catch(
        saying(pictureMessages.notUploaded),
      );
      return data.message;
    } finally {
      // Also after an error: it may have been registered although the reply was lost.
      await client.invalidateQueries({ queryKey: pictureKeys.picture(userId, kind) });
    }
  };
}

export function useDeletePicture(kind: PictureKind) {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  return useCall({
    mutationFn: () => api(`POST /api/v1/users/${picturePaths[kind]}/delete`),
    onSettled: () => client.invalidateQueries({ queryKey: pictureKeys.picture(userId, kind) }),
  });
}

export const resendFailure = (error: unknown) => errorMessage(error, accountMessages.unexpected);
