import { useEffect } from 'react';
import type { Command } from './command.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';

interface CommandListProps {
  id: string;
  commands: readonly Command[];
  chosen: Command | undefined;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
}

/** What can be chosen, by groups. The focus stays in the box above: the list is told which one is meant. */
export function CommandList({ id, commands, chosen, onPoint, onRun }: CommandListProps) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const chosenId = chosen && `${id}-${chosen.id}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
        <div key={group} role="group" aria-label={group}>
          <p className={classes.group} aria-hidden="true">
            {group}
          </p>
          {commands
            .filter((command) => command.group === group)
            .map((command) => (
              <Choice
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

interface ChoiceProps extends Pick<CommandListProps, 'onPoint' | 'onRun'> {
  id: string;
  command: Command;
  isChosen: boolean;
}

function Choice({ id, command, isChosen, onPoint, onRun }: ChoiceProps) {
  const { name, line, Icon, keys } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard chooses from the box above.
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
