import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { formatMinute } from '../../../lib/time.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { withdrawalText as text } from './text.ts';
import type { WithdrawalStep } from './withdrawal-steps.ts';
import classes from './withdrawal-timeline.module.css';

const icons = { done: IconCheck, failed: IconX, back: IconArrowBackUp, now: null, todo: null };
const stateText: Partial<Record<WithdrawalStep['state'], string>> = text.states;

interface WithdrawalTimelineProps {
  steps: readonly WithdrawalStep[];
  /** Horizontal where there is room. */
  across?: boolean;
}

export const WithdrawalTimeline = ({ steps, across = false }: WithdrawalTimelineProps) => (
  <ol className={classes.line} data-across={across || undefined}>
    {steps.map((step) => (
      <li key={step.title} data-state={step.state}>
        <StepIcon state={step.state} />
        <b>
          {step.title}
          {stateText[step.state] && <VisuallyHidden>{stateText[step.state]}</VisuallyHidden>}
        </b>
        {step.at && (
          <time dateTime={step.at}>
            {step.since && `${text.since} `}
            {formatMinute(step.at)}
          </time>
        )}
        {step.note && <span>{step.note}</span>}
      </li>
    ))}
  </ol>
);

function StepIcon({ state }: Pick<WithdrawalStep, 'state'>) {
  const Icon = icons[state];
  return (
    <i className={classes.sign} aria-hidden="true">
      {Icon && <Icon size={12} stroke={3} />}
    </i>
  );
}
