import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { toastsAbove } from '../../../ui/feedback/toast-position.ts';
import { uiText } from '../../../ui/text.ts';
import classes from './coupon-form.module.css';

interface FormActionsProps {
  onCancel?: () => void;
  /** The filled button. */
  children: ReactNode;
}

/** Button bar at the end of a drawer's content; stays visible while the content scrolls. */
export const FormActions = ({ onCancel, children }: FormActionsProps) => (
  <div ref={toastsAbove} className={classes.actions}>
    {onCancel && <Button onClick={onCancel}>{uiText.cancel}</Button>}
    {children}
  </div>
);
