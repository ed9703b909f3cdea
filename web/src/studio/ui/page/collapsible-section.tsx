import { IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './collapsible-section.module.css';

interface CollapsibleSectionProps {
  /** Id of the section; the URL hash `#name` opens it. */
  name: string;
  Icon: TablerIcon;
  title: string;
  count?: number;
  /** Button beside the title, also visible while the section is closed. */
  action?: ReactNode;
  children: ReactNode;
}

/** Stack of collapsible sections. */
export const CollapsibleGroup = ({ children }: { children: ReactNode }) => <div className={classes.folds}>{children}</div>;

/** Section of a form that most visits do not need, closed at first. */
export function CollapsibleSection({ name, Icon, title, count, action, children }: CollapsibleSectionProps) {
  const id = useId();
  const { hash } = useLocation();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (hash === name) setOpened(true);
  }, [hash, name]);
  // Opens when an item was added, so that it is visible.
  const [lastCount, setLastCount] = useState(count);
  if (count !== lastCount) {
    setLastCount(count);
    if (count !== undefined && lastCount !== undefined && count > lastCount) setOpened(true);
  }
  return (
    <section id={name} className={classes.fold} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h3 id={`${id}-title`}>
          <button type="button" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              {title}
              {/* No-break space: the count stays with the last word. */}
              {count !== undefined && (
                <>
                  {'\u00a0'}
                  <small>{count.toLocaleString('en-IN')}</small>
                </>
              )}
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
