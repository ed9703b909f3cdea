import type { ReactNode } from 'react';
import { Mark } from '../../brand/logo.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import classes from './quiet-page.module.css';

interface QuietPageProps {
  title: string;
  line: string;
  /** Inside the shell, which has the page's `main` already. */
  inside?: boolean;
  children: ReactNode;
}

/** A page that has only to say why there is none, and the ways on. */
export function QuietPage({ title, line, inside = false, children }: QuietPageProps) {
  usePageTitle(title);
  const Place = inside ? 'div' : 'main';
  return (
    <Place className={classes.page} data-inside={inside}>
      <Mark size={40} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{line}</p>
      <div className={classes.actions}>{children}</div>
    </Place>
  );
}
