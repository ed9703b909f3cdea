import type { Contract, OpenedDocument, RouteInput } from '@jamun/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useAdminCall } from '../area.ts';

type ListQuery = NonNullable<RouteInput<Contract['GET /api/v1/admin/kyc-documents']>['query']>;
export type KycReview = RouteInput<Contract['PUT /api/v1/admin/kyc-documents/{id}']>['body'];

const keys = {
  list: (query: ListQuery) => ['admin', 'kyc-documents', 'list', query],
  document: (id: string | null) => ['admin', 'kyc-documents', 'document', id],
};

export const useKycDocuments = (query: ListQuery) =>
  useQuery({
    queryKey: keys.list(query),
    queryFn: async ({ signal }) => {
      const { data, meta } = await api('GET /api/v1/admin/kyc-documents', { query, signal });
      return { data: data.documents, meta };
    },
    placeholderData: keepPreviousData,
  });

/** The URL of a document expires after five minutes, so it is refetched before that. */
export const addressLifetime = 4 * 60_000;

export const useKycDocument = (id: string | null) =>
  useQuery({
    queryKey: keys.document(id),
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await api('GET /api/v1/admin/kyc-documents/{id}', { params: { id }, signal })).data,
    // Always fetched again: the review is of the current document.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: addressLifetime,
  });

export function useReviewDocument() {
  const client = useQueryClient();
  return useAdminCall({
    mutationFn: ({ id, body }: { id: string; body: KycReview }) => api('PUT /api/v1/admin/kyc-documents/{id}', { params: { id }, body }),
    // The number in the reply is masked: the one on the screen stays.
    onSuccess: ({ data: { documentNumber: _masked, ...changed } }) =>
      client.setQueryData<OpenedDocument>(keys.document(changed.id), (before) => before && { ...before, ...changed }),
  });
}
