import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { longestSearch } from './list-search.ts';
import classes from './search-box.module.css';
import { useTypedSearch } from './use-typed-search.ts';

interface SearchBoxProps {
  /** Stands in the box while it is empty, and is its name. */
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
          maxLength={longestSearch}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && searchNow(text)}
        />
      </label>
      {text && (
        <button type="button" className={classes.clear} aria-label="Clear search" onClick={clear}>
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </search>
  );
}
