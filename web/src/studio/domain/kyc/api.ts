import type { Contract, RouteInput } from '@jamun/contract';
import { fileMessages, uploadRules } from '@jamun/contract/upload-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { putFile } from '../../../lib/upload.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const documentKey = ['kyc-document'];

// The address of the file holds for five minutes at least: a new one is asked for before it has run out.
const askAnewAfter = 4 * 60_000;

export const useKycDocument = () =>
  useQuery({
    queryKey: documentKey,
    queryFn: async ({ signal }) => (await api('GET /api/v1/kyc/get-kyc-document', { signal })).data,
    refetchInterval: askAnewAfter,
  });

/** What a document is announced with. */
export type KycUpload = RouteInput<Contract['POST /api/v1/kyc/get-upload-url']>['body'];

interface Sending {
  document: KycUpload;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Asks for an address, sends the bytes there, and registers them as the person's document. */
export function useUploadDocument() {
  const client = useQueryClient();
  return useCall({
    mutationFn: async ({ document, file, onProgress, signal }: Sending) => {
      const { documentType, documentNumber, documentName } = document;
      const { uploadUrl, s3Key } = await placeFor({ ...document, fileSize: file.size }, signal);
      await putFile(uploadUrl, asPdf(file), { onProgress, signal });
      return api('POST /api/v1/kyc/upload-document', { body: { documentType, documentNumber, documentName, s3Key }, signal });
    },
    // Also after a refusal: it may have been approved meanwhile, or registered although the answer was lost.
    onSettled: () => void client.invalidateQueries({ queryKey: documentKey }),
  });
}

async function placeFor(body: KycUpload, signal: AbortSignal) {
  try {
    return (await api('POST /api/v1/kyc/get-upload-url', { body, signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || errorMessage(error, '')) throw error;
    throw new ApiError({ status: error.status, code: 'UNREADABLE', message: fileMessages.noUploadUrl });
  }
}

const [pdf] = uploadRules.KYC_DOCUMENT.types;

/** The upload is granted for this type alone, and some systems do not know the type of a file that is one. */
const asPdf = (file: File) => (file.type === pdf ? file : new File([file], file.name, { type: pdf }));
