import { initialsOf } from '../../../lib/person.ts';
import classes from './face.module.css';
import { usePictureImage } from './pictures.ts';

/** A person's picture in a circle; their initials until it is there, or when there is none. Whose it is stands beside it in words. */
export function Face({ name, big = false }: { name: string; big?: boolean }) {
  const { image } = usePictureImage('profile');
  return (
    <span className={classes.face} data-big={big || undefined} aria-hidden="true">
      {initialsOf(name)}
      {image && <img {...image} alt="" />}
    </span>
  );
}
