import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** At most one line below the title. */
  line?: ReactNode;
  /** The link back to the list, above the title. */
  back?: ReactNode;
  /** The state of the thing that the page is about. */
  badge?: ReactNode;
  /** To the right: at most one of them filled. */
  actions?: ReactNode;
  tabs?: ReactNode;
}

/** A page's heading with everything that belongs to the page as a whole. */
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
