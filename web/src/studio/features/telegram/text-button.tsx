import type { ReactNode } from 'react';
import textLink from '../../ui/page/text-link.module.css';
import classes from './text-button.module.css';

interface TextButtonProps {
  onClick: () => void;
  /** Where the words alone do not say what is meant. */
  label?: string;
  children: ReactNode;
}

/** Something to do, in the middle of a sentence. */
export const TextButton = ({ onClick, label, children }: TextButtonProps) => (
  <button type="button" className={`${textLink.link} ${classes.button}`} aria-label={label} onClick={onClick}>
    {children}
  </button>
);
