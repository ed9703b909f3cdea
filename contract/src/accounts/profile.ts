import { z } from 'zod';
import { FileName, FileSize, FileType, registrationLimit, StorageKey } from '../products/files.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';

const PictureUpload = z.strictObject({ fileName: FileName, fileType: FileType, fileSize: FileSize });
const Registration = z.strictObject({ s3Key: StorageKey });
const UploadTarget = successReply(z.object({ url: z.string(), key: z.string() }));
const Updated = successReply(z.object({ message: z.string() }));
const PictureUrl = successReply(z.object({ url: z.string().nullable() }));
const NoPicture = successReply(z.object({ url: z.null() }));

export const profile = {
  'POST /api/v1/users/profilepicture': {
    access: 'user',
    to: 'upload a profile picture',
    body: PictureUpload,
    reply: UploadTarget,
  },
  'GET /api/v1/users/profilepicture': { access: 'user', to: 'see your profile picture', reply: PictureUrl },
  'POST /api/v1/users/profilepicture/update': {
    access: 'user',
    to: 'update your profile picture',
    body: Registration,
    limit: registrationLimit,
    reply: Updated,
  },
  'POST /api/v1/users/profilepicture/delete': { access: 'user', to: 'delete your profile picture', reply: NoPicture },
  'POST /api/v1/users/coverpicture': { access: 'user', to: 'upload a cover picture', body: PictureUpload, reply: UploadTarget },
  'GET /api/v1/users/coverpicture': { access: 'user', to: 'see your cover picture', reply: PictureUrl },
  'POST /api/v1/users/coverpicture/update': {
    access: 'user',
    to: 'update your cover picture',
    body: Registration,
    limit: registrationLimit,
    reply: Updated,
  },
  'POST /api/v1/users/coverpicture/delete': { access: 'user', to: 'delete your cover picture', reply: NoPicture },
} satisfies Routes;
