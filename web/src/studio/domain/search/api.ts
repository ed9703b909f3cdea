import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const resultsPerKind = 4;

const keys = { results: (term: string) => ['search', term] };

async function search(term: string, signal: AbortSignal) {
  const query = { search: term, limit: resultsPerKind, page: 1 };
  const [products, channels, links, sales] = await Promise.all([
    api('GET /api/v1/digital-products', { query, signal }),
    api('GET /api/v1/telegram/channels', { query: { ...query, subscriptions: 'none' }, signal }),
    api('GET /api/v1/links', { query, signal }),
    api('GET /api/v1/sales', { query, signal }),
  ]);
  return { products: products.data, channels: channels.data, links: links.data, sales: sales.data };
}
export type SearchResults = Awaited<ReturnType<typeof search>>;

/** The user's own records that match a search term. */
export const useSearchResults = (term: string) =>
  useQuery({
    queryKey: keys.results(term),
    queryFn: ({ signal }) => search(term, signal),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
