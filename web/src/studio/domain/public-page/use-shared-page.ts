import { openedSearch, useOpened } from '../../ui/data/list/use-opened.ts';
import type { SharedPage } from './share-sheet.tsx';

/** Search parameters of `useSharedPage`, for the route of a list of public pages. */
export const sharedPageSearch = (raw: Readonly<Record<string, unknown>>) => ({
  ...openedSearch('share')(raw),
  ...openedSearch('published')(raw),
});

/** Share sheet opened by another page through the address: `?published=ID` after publishing, `?share=ID` otherwise. `usePage` loads the page of an ID. */
export function useSharedPage(usePage: (id: string | null) => SharedPage | undefined) {
  const published = useOpened('published');
  const shared = useOpened('share');
  const id = published.id ?? shared.id;
  const page = usePage(id);
  return {
    target: id !== null && page ? { ...page, isNew: published.id !== null } : null,
    onClose: published.id === null ? shared.close : published.close,
  };
}
