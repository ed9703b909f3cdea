import type { Coupon } from '@jamun/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCouponItems } from '../../../domain/coupons/form-api.ts';

/** The server returns at most so many items of a kind: with more, the seller searches. */
const maxListed = 50;
const debounceDelay = 250;

export interface ShareablePage {
  id: string;
  title: string;
  publicUrl: string;
}

/** Published pages that a coupon is valid for. */
export function useShareablePages({ items }: Pick<Coupon, 'items'>) {
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim(), debounceDelay);
  const query = useCouponItems(debouncedSearch, { enabled: items === null });
  const found = items ?? query.data;
  const pages = found?.flatMap(({ id, title, publicUrl }): ShareablePage[] => (publicUrl === null ? [] : [{ id, title, publicUrl }]));
  const isLong = items === null && (search !== '' || (query.data?.length ?? 0) >= maxListed);
  return { pages, query, search, setSearch, isLong };
}
