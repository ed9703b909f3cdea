import { IconCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './step-rail.module.css';
import { wizardText } from './text.ts';
import type { Purpose, Step } from './wizard-store.ts';

const { rail: text } = wizardText;

interface RailItem {
  steps: Step[];
  text: { name: string; line: string };
}

const phone: RailItem = { steps: ['phone'], text: text.phone };
// Email and password have no item of their own, because most accounts skip them.
const code: RailItem = { steps: ['email', 'code', 'password'], text: text.code };

const items: Record<Purpose, RailItem[]> = {
  create: [
    { steps: ['select'], text: text.select },
    phone,
    code,
    { steps: ['create'], text: text.create },
    { steps: ['plan'], text: text.plan },
  ],
  link: [phone, code],
};

/** Progress through the wizard: a list on wide screens, a row of dots on narrow ones. */
export function StepRail({ purpose, step, isAgain }: { purpose: Purpose; step: Step; isAgain: boolean }) {
  const all = purpose === 'link' && isAgain ? [{ ...phone, text: text.phoneAgain }, code] : items[purpose];
  const current = all.findIndex(({ steps }) => steps.includes(step));
  return (
    <>
      <p className={classes.short}>
        <b>{all[current]?.text.name}</b>
        <span>{text.position(current + 1, all.length)}</span>
      </p>
      <ol className={classes.rail}>
        {all.map(({ text: { name, line } }, index) => (
          <li
            key={name}
            data-state={index < current ? 'done' : index === current ? 'now' : 'later'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.dot}>
              {index < current ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}
              {index < current && <VisuallyHidden>{text.done}</VisuallyHidden>}
            </span>
            <span className={classes.text}>
              <b>{name}</b>
              <small>{line}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
