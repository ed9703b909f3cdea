import { IconCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import classes from './step-rail.module.css';
import type { Purpose, Step } from './wizard-store.ts';

interface Stop {
  /** The email address and the password belong to the code: most people need neither. */
  steps: Step[];
  name: string;
  line: string;
}

const phone: Stop = { steps: ['phone'], name: 'Phone', line: 'Link another number' };
const code: Stop = { steps: ['email', 'code', 'password'], name: 'Code', line: 'Verify it is you' };

const stops: Record<Purpose, Stop[]> = {
  create: [
    { steps: ['select'], name: 'Select account', line: 'Your linked numbers' },
    phone,
    code,
    { steps: ['create'], name: 'Create', line: 'New or existing channel' },
    { steps: ['plan'], name: 'Plan', line: 'Set the price, then publish' },
  ],
  link: [phone, code],
};

/** Where one is: at the side where there is room, else a line of marks. */
export function Rail({ purpose, step, isAgain }: { purpose: Purpose; step: Step; isAgain: boolean }) {
  const all = purpose === 'link' && isAgain ? [{ ...phone, line: 'The same number again' }, code] : stops[purpose];
  const at = all.findIndex(({ steps }) => steps.includes(step));
  return (
    <>
      <p className={classes.short}>
        <b>{all[at]?.name}</b>
        <span>
          Step {at + 1} of {all.length}
        </span>
      </p>
      <ol className={classes.rail}>
        {all.map(({ name, line }, place) => (
          <li key={name} data-state={place < at ? 'done' : place === at ? 'now' : 'later'} aria-current={place === at ? 'step' : undefined}>
            <span className={classes.dot}>
              {place < at ? <IconCheck size={14} stroke={2.5} aria-hidden /> : place + 1}
              {place < at && <VisuallyHidden>Done</VisuallyHidden>}
            </span>
            <span className={classes.words}>
              <b>{name}</b>
              <small>{line}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
