import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './more-options.module.css';

interface MoreOptionsProps {
  title: string;
  opened: boolean;
  onToggle: (opened: boolean) => void;
  children: ReactNode;
}

/** The part of a form that most links do without. */
export function MoreOptions({ title, opened, onToggle, children }: MoreOptionsProps) {
  const id = useId();
  return (
    <div className={classes.more}>
      <button type="button" className={classes.toggle} aria-expanded={opened} aria-controls={id} onClick={() => onToggle(!opened)}>
        {title}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div id={id} className={classes.inside} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
