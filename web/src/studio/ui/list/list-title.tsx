import classes from './list-panel.module.css';

/** Digital Products 24 */
export const ListTitle = ({ title, count }: { title: string; count?: number | undefined }) => (
  <h2 className={classes.title}>
    {title} {count !== undefined && <span className={classes.count}>{count.toLocaleString('en-IN')}</span>}
  </h2>
);
