import type { ReactNode } from 'react';
import textLink from '../../ui/page/text-link.module.css';
import classes from './text-button.module.css';

interface TextButtonProps {
  onClick: () => void;
  /** Accessible name, when the visible text is ambiguous. */
  label?: string;
  children: ReactNode;
}

/** Button that looks like a link inside a sentence. */
export const TextButton = ({ onClick, label, children }: TextButtonProps) => (
  <button type="button" className={`${textLink.link} ${classes.button}`} aria-label={label} onClick={onClick}>
    {children}
  </button>
);
