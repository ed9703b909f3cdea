import { IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  /** Opens it when the address ends in `#name`. */
  name: string;
  Icon: TablerIcon;
  title: string;
  count?: number;
  /** Beside the title, in reach whether it is open or not: what adds to it. */
  action?: ReactNode;
  children: ReactNode;
}

/** The parts of a form that most visits pass by, folded. Stand one below the other. */
export const Folds = ({ children }: { children: ReactNode }) => <div className={classes.folds}>{children}</div>;

export function Fold({ name, Icon, title, count, action, children }: FoldProps) {
  const id = useId();
  const { hash } = useLocation();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (hash === name) setOpened(true);
  }, [hash, name]);
  // What was added is shown: it would else seem lost.
  const [before, setBefore] = useState(count);
  if (count !== before) {
    setBefore(count);
    if (count !== undefined && before !== undefined && count > before) setOpened(true);
  }
  return (
    <section id={name} className={classes.fold} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 id={`${id}-title`}>
          <button type="button" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              {title} {count !== undefined && <small>{count.toLocaleString('en-IN')}</small>}
            </span>
            <IconChevronDown className={classes.chevron ?? ''} size={16} stroke={1.75} aria-hidden />
          </button>
        </h3>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      <div id={id} className={classes.inside} hidden={!opened}>
        {children}
      </div>
    </section>
  );
}
