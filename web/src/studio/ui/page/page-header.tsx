import { type ReactNode, useEffect } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** At most one line below the title. */
  line?: ReactNode;
  /** Link back to the list, above the title. */
  back?: ReactNode;
  /** Status of the page's record. */
  badge?: ReactNode;
  /** Buttons on the right, at most one of them filled. */
  actions?: ReactNode;
  tabs?: ReactNode;
}

export function PageHeader({ title, line, back, badge, actions, tabs }: PageHeaderProps) {
  return (
    <div className={classes.header} data-tabs={tabs ? true : undefined} data-back={back ? true : undefined}>
      <div className={classes.row}>
        <div className={classes.words}>
          {back && <div className={classes.back}>{back}</div>}
          <div className={classes.title}>
            <h1 tabIndex={-1}>{title}</h1>
            {badge}
          </div>
          {line && <p>{line}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  );
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Jamun`;
  }, [title]);
}
