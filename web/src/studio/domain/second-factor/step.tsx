import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { PanelFoot } from '../../ui/page/panel.tsx';
import classes from './step.module.css';

interface StepProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the server said about the step as a whole. */
  refusal: string;
  action: string;
  busy: boolean;
  danger?: boolean;
  /** Left out where there is no way back. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** One step inside the card: its fields, then the way back and the way on. */
export const StepForm = ({ onSubmit, refusal, action, busy, danger = false, onCancel, children }: StepProps) => (
  <form onSubmit={onSubmit} noValidate>
    <div className={classes.body}>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      {children}
    </div>
    <PanelFoot>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <BusyButton busy={busy} variant="filled" {...(danger ? { 'data-danger': true } : {})}>
        {action}
      </BusyButton>
    </PanelFoot>
  </form>
);
