import classes from './drawer-skeleton.module.css';

const places = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The record's values that are on their way. */
export const DrawerSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.waiting}>
    {places.map((place) => (
      <span key={place} />
    ))}
  </div>
);
