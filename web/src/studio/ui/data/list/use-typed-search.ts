import { useEffect, useRef, useState } from 'react';
import { tidySearch } from './list-search.ts';

const pause = 300;

/**
 * The text of a search box whose value stands in the address. What is typed is written there once the person pauses; what changes there
 * by other hands (Back, Clear filters) is taken over. Our own echo is not: it would throw away what was typed meanwhile.
 */
export function useTypedSearch(value: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value);
  const known = useRef(value);
  // Whoever waits for the pause calls what is right then: the address may have changed by another hand meanwhile.
  const latest = useRef(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchFor = (typed: string) => {
    clearTimeout(timer.current);
    const search = tidySearch(typed);
    if (search === known.current) return;
    known.current = search;
    latest.current(search);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(typed), pause);
  };
  const searchNow = (typed: string) => {
    setText(typed);
    searchFor(typed);
  };
  return { text, type, searchNow };
}
