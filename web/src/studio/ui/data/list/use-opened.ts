import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { backOnePage } from '../../overlay/use-back-button.ts';

const readId = (raw: unknown) => (typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : null);

/** Search parameter with the id of a list's open row, for the route: `validateSearch: (raw) => ({ ...list(raw), ...openedSearch('document')(raw) })`. */
export const openedSearch =
  <Name extends string>(name: Name) =>
  (raw: Readonly<Record<string, unknown>>) =>
    ({ [name]: readId(raw[name]) ?? undefined }) as { [Key in Name]?: string | undefined };

/** Open row of a list, with its id in the URL: links lead to it, and Back closes it. */
export function useOpened(name: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  // A row opened from the list is closed by going back; one opened by a link has no entry to go back to.
  const isOpenedHere = useRef(false);
  const go = (id: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: ((search: object) => ({ ...search, [name]: id })) as never, replace, resetScroll: false });
  const open = (id: string) => {
    isOpenedHere.current = true;
    go(id, false);
  };
  const close = () => {
    if (isOpenedHere.current) backOnePage((delta) => history.go(delta));
    else go(undefined, true);
    isOpenedHere.current = false;
  };
  return { id: readId(raw[name]), open, close };
}
