import { formatShortRupees } from '@jamun/contract';
import { IconBrandTelegram, IconLink, IconPackage, IconReceiptRupee, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import { type SearchResults, useSearchResults } from '../../domain/search/api.ts';
import { maxSearchLength, normalizeSearch } from '../../ui/data/list/list-search.ts';
import { useBackCloses } from '../../ui/overlay/use-back-button.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { type Command, matchCommands } from './command.ts';
import { CommandList } from './command-list.tsx';
import classes from './palette.module.css';
import { paletteText } from './text.ts';

interface PaletteProps {
  /** Commands without search results; the palette is open while they are not null. */
  target: readonly Command[] | null;
  onClose: () => void;
}

/** Command palette in a native `dialog`, which traps and returns the focus and closes by Esc. */
export function Palette({ target: commands, onClose }: PaletteProps) {
  return commands && <OpenPalette commands={commands} onClose={onClose} />;
}

function OpenPalette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { shown, isSearching, isFailed } = useShownCommands(commands, typed);
  const [index, setIndex] = useState(0);
  const chosen = shown[Math.min(index, shown.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => dialog.current?.close());

  const run = (command: Command) => {
    dialog.current?.close();
    command.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Keys of an input method (IME) are not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosen) run(chosen);
    if (step && shown.length > 0) setIndex((Math.min(index, shown.length - 1) + step + shown.length) % shown.length);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setIndex(0);
  };
  const handleBackdropClick = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes it; the keyboard has Esc.
    <dialog ref={dialog} className={classes.palette} aria-label={paletteText.title} onClose={onClose} onClick={handleBackdropClick}>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={paletteText.search}
          placeholder={paletteText.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <kbd className={classes.key}>{paletteText.close}</kbd>
      </div>
      <CommandList id={listId} commands={shown} chosen={chosen} onPoint={(command) => setIndex(shown.indexOf(command))} onRun={run} />
      {shown.length === 0 && !isFailed && (
        <p className={classes.none}>{isSearching ? paletteText.searching : paletteText.empty(typed.trim())}</p>
      )}
      {isFailed && <p className={classes.none}>{paletteText.failed}</p>}
      <VisuallyHidden role="status">{isSearching ? '' : paletteText.count(shown.length)}</VisuallyHidden>
    </dialog>
  );
}

function useShownCommands(commands: readonly Command[], typed: string) {
  const navigate = useNavigate();
  const term = useDebounced(normalizeSearch(typed));
  const found = useSearchResults(term);
  const isLongEnough = normalizeSearch(typed).length > 1;
  const results = isLongEnough && found.data ? resultCommands(found.data, navigate) : [];
  return {
    shown: [...matchCommands(commands, typed), ...results],
    isSearching: isLongEnough && (found.isFetching || term !== normalizeSearch(typed)),
    isFailed: isLongEnough && found.isError,
  };
}

/** Debounce of typing in milliseconds. */
const debounce = 150;

function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounce);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Search results as commands that open them. */
function resultCommands({ products, channels, links, sales }: SearchResults, navigate: ReturnType<typeof useNavigate>): Command[] {
  return [
    ...products.map(({ id, title }) => ({
      id,
      group: paletteText.products,
      name: title,
      Icon: IconPackage,
      run: () => void navigate({ to: '/digital-products/$id/edit', params: { id } }),
    })),
    ...channels.map(({ id, channelName }) => ({
      id,
      group: paletteText.channels,
      name: channelName,
      Icon: IconBrandTelegram,
      run: () => void navigate({ to: '/telegram/$id/edit', params: { id } }),
    })),
    ...links.map(({ id, shortId, originalUrl }) => ({
      id,
      group: paletteText.links,
      name: shortId,
      line: originalUrl,
      Icon: IconLink,
      run: () => void navigate({ to: '/link-short/$id', params: { id } }),
    })),
    ...sales.map((sale) => ({
      id: sale.id,
      group: paletteText.sales,
      name: itemNameOf(sale),
      Icon: IconReceiptRupee,
      line: paletteText.sale(sale.user.name, formatShortRupees(sale.amount)),
      run: () => void navigate({ to: '/sales', search: { sale: sale.id } }),
    })),
  ];
}
