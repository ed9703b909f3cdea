import { initialsOf } from '../../../lib/names.ts';
import classes from './avatar.module.css';
import { usePictureImage } from './pictures.ts';

/** Profile picture in a circle, or the initials. Empty while loading, so that the initials do not flash. Hidden from screen readers. */
export function Avatar({ name, big = false }: { name: string; big?: boolean }) {
  const { image, query } = usePictureImage('profile');
  return (
    <span className={classes.avatar} data-big={big || undefined} aria-hidden="true">
      {!query.isPending && initialsOf(name)}
      {image && <img {...image} alt="" />}
    </span>
  );
}
