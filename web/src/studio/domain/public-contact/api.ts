import type { PublicContact } from '@jamun/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

const keys = { contact: ['public-contact'] };

export const usePublicContact = () =>
  useQuery({
    queryKey: keys.contact,
    queryFn: async ({ signal }) => (await api('GET /api/v1/users/me/public-contact', { signal })).data.publicContact,
  });

export function useUpdatePublicContact() {
  const client = useQueryClient();
  return useCall({
    mutationFn: async (publicContact: Exclude<PublicContact, 'ACCOUNT'>) => {
      await client.cancelQueries({ queryKey: keys.contact });
      return api('PUT /api/v1/users/me/public-contact', { body: { publicContact } });
    },
    onSuccess: ({ data }) => client.setQueryData(keys.contact, data.publicContact),
  });
}
