import type { InputHTMLAttributes } from 'react';
import classes from './remember-me.module.css';
import { authText } from './text.ts';

/** Native checkbox: Mantine's would add weight to the first screen. */
export function RememberMe(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={classes.check}>
      <input {...props} type="checkbox" name="rememberMe" />
      <span className={classes.box}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 12 5 5L20 7" />
        </svg>
      </span>
      {authText.rememberMe}
    </label>
  );
}
