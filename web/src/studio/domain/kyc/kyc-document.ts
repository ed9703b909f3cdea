import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

// In its own file: dashboard and wallet read the document without the code of uploads.
export const kycKeys = { document: ['kyc-document'] };

// The file's URL is valid for at least five minutes and is renewed before that.
const urlLifetime = 4 * 60_000;

export const kycDocumentQuery = queryOptions({
  queryKey: kycKeys.document,
  queryFn: async ({ signal }) => (await api('GET /api/v1/kyc/get-kyc-document', { signal })).data,
});

export const useKycDocument = () => useQuery({ ...kycDocumentQuery, refetchInterval: urlLifetime });
