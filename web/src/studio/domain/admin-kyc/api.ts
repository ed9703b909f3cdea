import type { Contract, OpenedDocument, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/kyc-documents']>['query']>;
export type KycReview = RouteInput<Contract['PUT /api/v1/admin/kyc-documents/{id}']>['body'];

const documentsKey = ['admin', 'kyc-documents'];
const documentKey = (id: string | null) => [...documentsKey, 'one', id];

export const useKycDocuments = (query: ListQuery) =>
  useQuery({
    queryKey: [...documentsKey, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api('GET /api/v1/admin/kyc-documents', { query, signal });
      return { data: data.documents, meta };
    },
    placeholderData: keepPreviousData,
  });

/** The address in a document works for five minutes: an older one is asked for anew. */
export const addressLifetime = 4 * 60_000;

export const useKycDocument = (id: string | null) =>
  useQuery({
    queryKey: documentKey(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/kyc-documents/{id}', { params: { id }, signal })).data,
    // Whoever opens a document reviews what is there now.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: addressLifetime,
  });

export function useReviewDocument() {
  const client = useQueryClient();
  return useCall({
    mutationFn: ({ id, body }: { id: string; body: KycReview }) => api('PUT /api/v1/admin/kyc-documents/{id}', { params: { id }, body }),
    onSuccess: ({ data: { documentNumber: _masked, ...changed } }) =>
      client.setQueryData<OpenedDocument>(documentKey(changed.id), (before) => before && { ...before, ...changed }),
    // The person's page, the log and the counts tell of it too. Also after a refusal: then somebody else has changed it.
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
