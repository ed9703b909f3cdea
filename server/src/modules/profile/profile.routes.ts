import { type Mount, ok } from '../../platform/http/mount.ts';
import { deletePicture } from './delete-picture.ts';
import type { ProfileDeps } from './deps.ts';
import { type PictureKind, pictureKinds } from './picture-kinds.ts';
import { findPictureUrl } from './picture-url.ts';
import { updatePicture } from './update-picture.ts';

export function mountProfile(mount: Mount, deps: ProfileDeps): void {
  const useCase = { update: updatePicture(deps), delete: deletePicture(deps), findUrl: findPictureUrl(deps) };

  for (const kind of Object.keys(pictureKinds) as PictureKind[]) {
    const { path, purpose, updatedMessage, deletedMessage } = pictureKinds[kind];

    mount(`POST /api/v1/users/${path}`, async ({ body, session, caller }) => {
      const { fileName, fileType: contentType, fileSize: size } = body;
      return ok(await deps.files.requestUpload({ userId: session.userId, purpose, fileName, contentType, size, origin: caller.origin }));
    });
    mount(`GET /api/v1/users/${path}`, async ({ session, caller }) =>
      ok({ url: await useCase.findUrl({ userId: session.userId, kind, origin: caller.origin }) }),
    );
    mount(`POST /api/v1/users/${path}/update`, async ({ body, session }) => {
      await useCase.update({ userId: session.userId, kind, key: body.s3Key });
      return ok({ message: updatedMessage }, updatedMessage);
    });
    mount(`POST /api/v1/users/${path}/delete`, async ({ session }) => {
      await useCase.delete({ userId: session.userId, kind });
      return ok({ url: null }, deletedMessage);
    });
  }
}
