import { type Contract, fileMessages, type RouteInput, uploadRules } from '@jamun/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { putFile } from '../../../lib/upload.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { kycKeys } from './kyc-document.ts';

export type KycUpload = RouteInput<Contract['POST /api/v1/kyc/get-upload-url']>['body'];

interface DocumentUpload {
  document: KycUpload;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Requests an upload URL, uploads the file and registers it as the user's document. */
export function useUploadDocument() {
  const client = useQueryClient();
  return useCall({
    mutationFn: async ({ document, file, onProgress, signal }: DocumentUpload) => {
      const { documentType, documentNumber, documentName } = document;
      const { uploadUrl, s3Key } = await requestUploadUrl({ ...document, fileSize: file.size }, signal);
      await putFile(uploadUrl, asPdf(file), { onProgress, signal });
      return api('POST /api/v1/kyc/upload-document', { body: { documentType, documentNumber, documentName, s3Key }, signal });
    },
    // Also after an error: the former document may have been approved, or this one registered although the reply was lost.
    onSettled: () => void client.invalidateQueries({ queryKey: kycKeys.document }),
  });
}

async function requestUploadUrl(body: KycUpload, signal: AbortSignal) {
  try {
    return (await api('POST /api/v1/kyc/get-upload-url', { body, signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || errorMessage(error, '')) throw error;
    throw new ApiError({ status: error.status, code: 'UNREADABLE', message: fileMessages.noUploadUrl });
  }
}

const [pdf] = uploadRules.KYC_DOCUMENT.types;

/** The upload URL accepts this type only, and some systems do not report the type of PDF files. */
const asPdf = (file: File) => (file.type === pdf ? file : new File([file], file.name, { type: pdf }));
