import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import { dashboardText } from '../text.ts';
import classes from './first-steps.module.css';
import type { FirstStep } from './steps.ts';
import type { useFirstSteps } from './use-first-steps.ts';

const text = dashboardText.firstSteps;

type FirstStepsProps = Pick<ReturnType<typeof useFirstSteps>, 'steps' | 'folded' | 'fold' | 'dismiss'>;

/** Checklist of a new seller, with a link to each step. */
export function FirstSteps({ steps, folded, fold, dismiss }: FirstStepsProps) {
  const id = useId();
  const done = steps.filter((step) => step.done).length;
  const hide = () => {
    dismiss();
    // The pressed button disappears together with the panel.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`}>
          <button type="button" aria-expanded={!folded} aria-controls={id} onClick={() => fold(!folded)}>
            {text.title}
            <IconChevronDown className={classes.chevron ?? ''} size={16} stroke={1.75} aria-hidden />
          </button>
        </h2>
        <span className={classes.count}>{text.progress(done, steps.length)}</span>
        <span className={classes.track} aria-hidden="true">
          <span style={{ width: `${(done / steps.length) * 100}%` }} />
        </span>
        <IconButton label={text.hide} Icon={IconX} small className={classes.hide ?? ''} onClick={hide} />
      </div>
      <ol id={id} className={classes.steps} hidden={folded}>
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
    </section>
  );
}

const Step = ({ title, line, done, target, other, number }: FirstStep & { number: number }) => (
  <li className={classes.step} data-done={done || undefined}>
    <span className={classes.sign} aria-hidden="true">
      {done ? <IconCheck size={14} stroke={2.5} /> : number}
    </span>
    <span className={classes.words}>
      <Link {...target} className={classes.title}>
        {title}
        {done && <VisuallyHidden>{text.done}</VisuallyHidden>}
      </Link>
      <span className={classes.line}>{line}</span>
      {other && !done && (
        <Link {...other.target} className={`${textLink.link} ${classes.other}`}>
          {other.label}
        </Link>
      )}
    </span>
  </li>
);
