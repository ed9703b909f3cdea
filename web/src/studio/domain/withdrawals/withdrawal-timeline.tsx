import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { formatMinute } from '../../../lib/time.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import type { Step } from './withdrawal-steps.ts';
import classes from './withdrawal-timeline.module.css';

const signs = { done: IconCheck, failed: IconX, back: IconArrowBackUp, now: null, todo: null };
const said: Partial<Record<Step['state'], string>> = { now: ' (now)', todo: ' (still to come)' };

interface TimelineProps {
  steps: readonly Step[];
  /** Side by side where there is room. */
  across?: boolean;
}

/** The way of a withdrawal. */
export const Timeline = ({ steps, across = false }: TimelineProps) => (
  <ol className={classes.line} data-across={across || undefined}>
    {steps.map((step) => (
      <li key={step.title} data-state={step.state}>
        <Sign state={step.state} />
        <b>
          {step.title}
          {said[step.state] && <VisuallyHidden>{said[step.state]}</VisuallyHidden>}
        </b>
        {step.at && (
          <time dateTime={step.at}>
            {step.since && 'Since '}
            {formatMinute(step.at)}
          </time>
        )}
        {step.words && <span>{step.words}</span>}
      </li>
    ))}
  </ol>
);

function Sign({ state }: Pick<Step, 'state'>) {
  const Icon = signs[state];
  return (
    <i className={classes.sign} aria-hidden="true">
      {Icon && <Icon size={12} stroke={3} />}
    </i>
  );
}
