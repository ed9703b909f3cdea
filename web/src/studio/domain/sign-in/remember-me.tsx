import { IconCheck } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import classes from './sign-in-fields.module.css';
import { signInPartsText } from './text.ts';

interface RememberMeProps {
  checked?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Native checkbox: Mantine's would add weight to the first screen. */
export function RememberMe({ checked = false, onChange }: RememberMeProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" name="rememberMe" checked={checked} onChange={onChange} />
      <span className={classes.box} aria-hidden="true">
        <IconCheck size={12} stroke={3} />
      </span>
      {signInPartsText.rememberMe}
    </label>
  );
}
