import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useFound } from '../../domain/search/api.ts';
import { maxSearchLength, normalizeSearch } from '../../ui/data/list/list-search.ts';
import { useBackCloses } from '../../ui/overlay/use-back-button.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { type Command, matching } from './command.ts';
import { CommandList } from './command-list.tsx';
import { foundCommands } from './found-commands.ts';
import classes from './palette.module.css';
import { useSettled } from './use-settled.ts';

interface PaletteProps {
  /** What can be done without looking anything up; the palette is open while there is something. */
  target: readonly Command[] | null;
  onClose: () => void;
}

/** Everything in reach of the keyboard. The element is the browser's own: it keeps the focus inside, closes by Esc, and gives the focus back. */
export function Palette({ target: commands, onClose }: PaletteProps) {
  return commands && <OpenPalette commands={commands} onClose={onClose} />;
}

function OpenPalette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { shown, isLooking, failed } = useShown(commands, typed);
  const [at, setAt] = useState(0);
  const chosen = shown[Math.min(at, shown.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => dialog.current?.close());

  const run = (command: Command) => {
    dialog.current?.close();
    command.run();
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A key that ends a word of Hindi or Tamil in its input method is not meant for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosen) run(chosen);
    if (step && shown.length > 0) setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length);
    if (step || event.key === 'Enter') event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const pressBeside = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; the keyboard has Esc.
    <dialog ref={dialog} className={classes.palette} aria-label="Command palette" onClose={onClose} onClick={pressBeside}>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label="Search or go to"
          placeholder="Search or go to..."
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={walk}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <CommandList id={listId} commands={shown} chosen={chosen} onPoint={(command) => setAt(shown.indexOf(command))} onRun={run} />
      {shown.length === 0 && !failed && <p className={classes.none}>{isLooking ? 'Searching…' : `No results for “${typed.trim()}”`}</p>}
      {failed && <p className={classes.none}>Your products, channels, links and sales could not be searched. Check your connection.</p>}
      <VisuallyHidden role="status">{isLooking ? '' : `${shown.length} results`}</VisuallyHidden>
    </dialog>
  );
}

function useShown(commands: readonly Command[], typed: string) {
  const navigate = useNavigate();
  const term = useSettled(normalizeSearch(typed));
  const found = useFound(term);
  const isAsked = normalizeSearch(typed).length > 1;
  const things = isAsked && found.data ? foundCommands(found.data, navigate) : [];
  return {
    shown: [...matching(commands, typed), ...things],
    isLooking: isAsked && (found.isFetching || term !== normalizeSearch(typed)),
    failed: isAsked && found.isError,
  };
}
