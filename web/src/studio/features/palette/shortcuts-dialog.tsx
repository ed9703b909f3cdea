import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Command } from './command.ts';
import { Keys } from './command-list.tsx';
import classes from './palette.module.css';
import { paletteText } from './text.ts';

const text = paletteText.shortcuts;

interface Shortcut {
  name: string;
  keys: string;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const everywhere: Shortcut[] = [
  { name: text.palette, keys: isApple ? '⌘ K' : 'Ctrl K' },
  { name: text.search, keys: '/' },
  { name: text.close, keys: 'Esc' },
  { name: text.shortcuts, keys: '?' },
];

interface ShortcutsDialogProps {
  target: readonly Command[] | null;
  onClose: () => void;
}

export function ShortcutsDialog({ target: commands, onClose }: ShortcutsDialogProps) {
  const withKeys = (commands ?? []).flatMap(({ group, name, keys }) => (keys ? [{ group, name, keys }] : []));
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog opened={commands !== null} onClose={onClose} title={text.title}>
      <div className={classes.sheet}>
        {groups.map((group) => (
          <Group key={group} name={group} shortcuts={withKeys.filter((each) => each.group === group)} />
        ))}
        <Group name={text.everywhere} shortcuts={everywhere} />
      </div>
    </Dialog>
  );
}

const Group = ({ name, shortcuts }: { name: string; shortcuts: Shortcut[] }) => (
  <section>
    <h3>{name}</h3>
    <dl>
      {shortcuts.map((shortcut) => (
        <div key={shortcut.keys}>
          <dt>{shortcut.name}</dt>
          <dd>
            <Keys keys={shortcut.keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
