import { IconCheck } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import classes from './remember-me.module.css';

interface RememberMeProps {
  checked?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One native checkbox: Mantine's would cost this first screen more than it brings. */
export function RememberMe({ checked = false, onChange }: RememberMeProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" name="rememberMe" checked={checked} onChange={onChange} />
      <span className={classes.box} aria-hidden="true">
        <IconCheck size={12} stroke={3} />
      </span>
      Remember me
    </label>
  );
}
