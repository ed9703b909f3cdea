import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { uiText } from '../../text.ts';
import { maxSearchLength, normalizeSearch } from './list-search.ts';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** Also the accessible name. */
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const { text, type, searchNow } = useTypedSearch(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    searchNow('');
    input.current?.focus();
  };
  return (
    <search className={classes.box}>
      <label className={classes.hit}>
        <IconSearch className={classes.sign} size={16} stroke={1.75} aria-hidden />
        <input
          ref={input}
          type="search"
          className={classes.input}
          placeholder={placeholder}
          aria-label={placeholder}
          value={text}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && searchNow(text)}
        />
      </label>
      {text && (
        <button type="button" className={classes.clear} aria-label={uiText.list.clearSearch} onClick={clear}>
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </search>
  );
}

/** Debounce of typing in milliseconds. */
const debounce = 300;

/**
 * Debounced text of a search box whose value is in the URL. Takes over changes of the URL from elsewhere (Back, Clear filters), but not
 * the echo of its own search, which would discard text typed since.
 */
function useTypedSearch(value: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  // The latest callback, because the URL may change during the debounce.
  const latestOnSearch = useRef(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchFor = (typed: string) => {
    clearTimeout(timer.current);
    const search = normalizeSearch(typed);
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    latestOnSearch.current(search);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(typed), debounce);
  };
  const searchNow = (typed: string) => {
    setText(typed);
    searchFor(typed);
  };
  return { text, type, searchNow };
}
