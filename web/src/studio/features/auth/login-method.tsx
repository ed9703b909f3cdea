import { IconMail, IconPhone } from '@tabler/icons-react';
import classes from './login-method.module.css';

export type LoginMethod = 'email' | 'phone';

const methods = [
  { value: 'email', label: 'Email', Icon: IconMail },
  { value: 'phone', label: 'Phone', Icon: IconPhone },
] as const;

/** Native radio buttons in the look of a switch: arrow keys and screen readers come for free. */
export function LoginMethodToggle({ value, onChange }: { value: LoginMethod; onChange: (method: LoginMethod) => void }) {
  return (
    <fieldset className={classes.toggle}>
      <legend className={classes.legend}>Login method</legend>
      {methods.map(({ value: method, label, Icon }) => (
        <label key={method} className={classes.option} data-on={value === method}>
          <input type="radio" name="loginMethod" value={method} checked={value === method} onChange={() => onChange(method)} />
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
