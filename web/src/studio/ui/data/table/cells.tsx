import type { ComponentProps, ReactNode } from 'react';
import classes from './cells.module.css';

interface NameCellProps {
  name: ReactNode;
  /** A second line, muted. */
  line?: ReactNode;
  /** An image or a drawing; it is cropped to a small square. */
  thumb?: ReactNode;
}

/** What a row is about, with its picture and a second line. For `tall` tables. */
export const NameCell = ({ name, line, thumb }: NameCellProps) => (
  <span className={classes.name}>
    {thumb && <span className={classes.thumb}>{thumb}</span>}
    <span className={classes.words}>
      <b title={typeof name === 'string' ? name : undefined}>{name}</b>
      {line && <small>{line}</small>}
    </span>
  </span>
);

/** The buttons at a row's end. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={classes.actions}>{children}</span>;

interface TextActionProps {
  /** Its name; it says which row is meant: 'View Polity in 90 Days'. */
  label: string;
  onClick: () => void;
  children: string;
}

/** A row's action in a word. Those without words are a small `IconButton`. */
export const TextAction = ({ label, onClick, children }: TextActionProps) => (
  <button type="button" data-words className={classes.text} aria-label={label} onClick={onClick}>
    {children}
  </button>
);

interface TextAnchorProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'className'> {
  /** As that of a `TextAction`. */
  label: string;
}

/** The same for an action that leads somewhere. */
export const TextAnchor = ({ label, children, href, ...rest }: TextAnchorProps) => (
  <a {...rest} href={href} data-words className={classes.text} aria-label={label}>
    {children}
  </a>
);
