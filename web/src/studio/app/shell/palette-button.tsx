import { IconCommand, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Command } from '../../features/palette/command.ts';
import { isMeantForPage, keySequence } from '../../features/palette/key-sequence.ts';
import { lazyDialog, useDialogTarget } from '../../ui/overlay/lazy-dialog.tsx';
import { commandsFor } from './commands.ts';
import classes from './top-bar.module.css';

const Palette = lazyDialog(() => import('../../features/palette/palette.tsx').then((module) => module.Palette));
const ShortcutsDialog = lazyDialog(() => import('../../features/palette/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog));

const focusSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();

/** The button of the palette, and every key that works on all pages. */
export function PaletteDoor() {
  const navigate = useNavigate();
  const palette = useDialogTarget<readonly Command[]>();
  const sheet = useDialogTarget<readonly Command[]>();
  const commands = useMemo((): Command[] => {
    const shown = commandsFor(navigate);
    return [
      ...shown,
      { id: 'shortcuts', group: 'Help', name: 'Keyboard shortcuts', keys: '?', Icon: IconCommand, run: () => sheet.set(shown) },
    ];
  }, [navigate, sheet.set]);
  useEffect(() => {
    const acts = new Map(commands.flatMap(({ keys, run }) => (keys ? [[keys, run] as const] : [])));
    acts.set('/', focusSearch);
    const read = keySequence(new Set(acts.keys()));
    const pressed = (event: KeyboardEvent) => {
      const isPalette = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isPalette && !document.querySelector('dialog[open], [role="dialog"]')) {
        event.preventDefault();
        palette.set(commands);
      }
      const finished = isMeantForPage(event) ? read(event.key, event.timeStamp) : null;
      if (finished === null) return;
      event.preventDefault();
      acts.get(finished)?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [commands, palette.set]);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label="Search or go to"
        title="Search or go to (Ctrl K)"
        aria-haspopup="dialog"
        onClick={() => palette.set(commands)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </button>
      <Palette {...palette.dialog} />
      <ShortcutsDialog {...sheet.dialog} />
    </>
  );
}
