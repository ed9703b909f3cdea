import { useEffect } from 'react';
import type { Command } from './command.ts';
import classes from './palette.module.css';
import { paletteText } from './text.ts';

interface CommandListProps {
  id: string;
  commands: readonly Command[];
  chosen: Command | undefined;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
}

/** Commands by group. The focus stays in the search box, which names the active option (`aria-activedescendant`). */
export function CommandList({ id, commands, chosen, onPoint, onRun }: CommandListProps) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const chosenId = chosen && `${id}-${chosen.id}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div id={id} role="listbox" aria-label={paletteText.results} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={group} role="group" aria-label={group}>
          <p className={classes.group} aria-hidden="true">
            {group}
          </p>
          {commands
            .filter((command) => command.group === group)
            .map((command) => (
              <CommandOption
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isChosen={command === chosen}
                onPoint={onPoint}
                onRun={onRun}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

interface CommandOptionProps extends Pick<CommandListProps, 'onPoint' | 'onRun'> {
  id: string;
  command: Command;
  isChosen: boolean;
}

function CommandOption({ id, command, isChosen, onPoint, onRun }: CommandOptionProps) {
  const { name, line, Icon, keys } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box handles the keyboard.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.choice}
      onPointerMove={() => isChosen || onPoint(command)}
      onClick={() => onRun(command)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.name}>{name}</span>
      {line && <span className={classes.line}>{line}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

/** Key sequence such as `g d`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
