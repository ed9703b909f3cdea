import classes from './drawer-skeleton.module.css';

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Skeleton of a record's details. */
export const DrawerSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.waiting}>
    {lines.map((line) => (
      <span key={line} />
    ))}
  </div>
);
