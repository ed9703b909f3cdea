import { initialsOf } from '../../../lib/names.ts';
import { usePictureImage } from '../../domain/profile/pictures.ts';
import classes from './face.module.css';

/** A person's picture in a circle; their initials when there is none. Until that is known the circle is empty, so that it does not flip. Whose it is stands beside it in words. */
export function Face({ name, big = false }: { name: string; big?: boolean }) {
  const { image, query } = usePictureImage('profile');
  return (
    <span className={classes.face} data-big={big || undefined} aria-hidden="true">
      {!query.isPending && initialsOf(name)}
      {image && <img {...image} alt="" />}
    </span>
  );
}
