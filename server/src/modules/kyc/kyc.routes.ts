import { kycMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../platform/http/mount.ts';
import { currentDocument } from './current-document.ts';
import type { KycDeps } from './deps.ts';
import { requestDocumentUpload } from './request-document-upload.ts';
import { uploadDocument } from './upload-document.ts';

export function mountKyc(mount: Mount, deps: KycDeps): void {
  const useCase = { request: requestDocumentUpload(deps), upload: uploadDocument(deps), current: currentDocument(deps) };

  mount('POST /api/v1/kyc/get-upload-url', async ({ body, session, caller }) => {
    const { documentNumber, documentName, fileSize } = body;
    const { url, key } = await useCase.request({ userId: session.userId, documentNumber, documentName, fileSize, origin: caller.origin });
    return ok({ uploadUrl: url, s3Key: key });
  });
  mount('POST /api/v1/kyc/upload-document', async ({ body, session }) => {
    const { s3Key: key, ...document } = body;
    await useCase.upload({ userId: session.userId, key, ...document });
    return done(kycMessages.uploaded);
  });
  mount('GET /api/v1/kyc/get-kyc-document', async ({ session, caller }) =>
    ok(await useCase.current({ userId: session.userId, origin: caller.origin })),
  );
}
