import type { ComponentProps, ReactNode } from 'react';
import classes from './cells.module.css';

interface NameCellProps {
  name: ReactNode;
  /** Second line, muted. */
  line?: ReactNode;
  /** Image or icon, cropped to a small square. */
  thumb?: ReactNode;
}

/** Name of a row with a thumbnail and a second line, for `tall` tables. */
export const NameCell = ({ name, line, thumb }: NameCellProps) => (
  <span className={classes.name}>
    {thumb && <span className={classes.thumb}>{thumb}</span>}
    <span className={classes.words}>
      <b title={typeof name === 'string' ? name : undefined}>{name}</b>
      {line && <small>{line}</small>}
    </span>
  </span>
);

/** Buttons at the end of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={classes.actions}>{children}</span>;

interface TextActionProps {
  /** Accessible name with the row: 'View Polity in 90 Days'. */
  label: string;
  onClick: () => void;
  children: string;
}

/** Text button in a row. For an icon use a small `IconButton`. */
export const TextAction = ({ label, onClick, children }: TextActionProps) => (
  <button type="button" data-words className={classes.text} aria-label={label} onClick={onClick}>
    {children}
  </button>
);

interface TextAnchorProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'className'> {
  /** As of `TextAction`. */
  label: string;
}

/** Text link in a row. */
export const TextAnchor = ({ label, children, href, ...rest }: TextAnchorProps) => (
  <a {...rest} href={href} data-words className={classes.text} aria-label={label}>
    {children}
  </a>
);
