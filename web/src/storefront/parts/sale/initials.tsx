import { initialsOf } from '../../../lib/person.ts';
import css from './initials.module.css';

/** A face for a name, or the picture that somebody has elsewhere: shown only over a safe connection, and told nothing of us. */
export function Initials({ of, picture }: { of: string; picture?: string | null }) {
  return (
    <span className={css.face} aria-hidden="true">
      {initialsOf(of)}
      {picture?.startsWith('https:') && (
        <img
          className={css.picture}
          src={picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
