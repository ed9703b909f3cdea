import { useLocation } from '@tanstack/react-router';
import { type Entry, isAt } from './navigation.ts';

/** Marks the link of an entry on pages that belong to it but do not lie below its address; of the others the router knows by itself. */
export function useHere(entry: Entry): { 'aria-current'?: 'page' } {
  const isHere = useLocation({ select: ({ pathname }) => isAt(pathname, entry) });
  return isHere ? { 'aria-current': 'page' } : {};
}
