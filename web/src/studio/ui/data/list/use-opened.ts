import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { backOnePage } from '../../overlay/use-back-button.ts';

const readId = (raw: unknown) => (typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : null);

/** For the route of a list whose open row stands in the address: `validateSearch: (raw) => ({ ...list(raw), ...openedSearch('document')(raw) })`. */
export const openedSearch =
  <Name extends string>(name: Name) =>
  (raw: Readonly<Record<string, unknown>>) =>
    ({ [name]: readId(raw[name]) ?? undefined }) as { [Key in Name]?: string | undefined };

/** The row that is open beside its list, by its id in the address: a link leads to it, and Back closes it. */
export function useOpened(name: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  // What was opened from here is closed by going back; what a link has opened has nothing behind it.
  const cameFromHere = useRef(false);
  const go = (id: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, [name]: id })) as never, replace, resetScroll: false });
  const open = (id: string) => {
    cameFromHere.current = true;
    go(id, false);
  };
  const close = () => {
    if (cameFromHere.current) backOnePage((delta) => history.go(delta));
    else go(undefined, true);
    cameFromHere.current = false;
  };
  return { id: readId(raw[name]), open, close };
}
