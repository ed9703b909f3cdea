import { initialsOf } from '../../../lib/names.ts';
import css from './initials.module.css';

interface InitialsProps {
  of: string;
  /** Picture from elsewhere: only shown over https. */
  picture?: string | null;
  /** Picture that we serve. */
  ownPicture?: string | null;
}

/** Picture of a person, or the initials of the name. */
export function Initials({ of, picture, ownPicture }: InitialsProps) {
  const src = ownPicture ?? (picture?.startsWith('https:') ? picture : null);
  return (
    <span className={css.face} aria-hidden="true">
      {initialsOf(of)}
      {src && (
        <img className={css.picture} src={src} alt="" width={40} height={40} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}
