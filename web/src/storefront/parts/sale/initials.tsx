import { initialsOf } from '../../../lib/names.ts';
import css from './initials.module.css';

interface InitialsProps {
  name: string;
  /** Picture of another site: only shown over https. */
  externalPicture?: string | null;
  /** Picture of this site. */
  picture?: string | null;
}

/** Picture of a person, or the initials of the name. */
export function Initials({ name, externalPicture, picture }: InitialsProps) {
  const src = picture ?? (externalPicture?.startsWith('https:') ? externalPicture : null);
  return (
    <span className={css.face} aria-hidden="true">
      {initialsOf(name)}
      {src && (
        <img className={css.picture} src={src} alt="" width={40} height={40} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}
