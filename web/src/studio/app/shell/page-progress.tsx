import { useRouterState } from '@tanstack/react-router';
import classes from './page-progress.module.css';

/** Shows that a press was heard while the next page is on its way; a quick one needs no sign. */
export function PageProgress() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' });
  return loading ? <div className={classes.progress} role="progressbar" aria-label="Loading page" /> : null;
}
