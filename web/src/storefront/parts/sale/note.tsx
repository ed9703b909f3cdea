import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import css from './note.module.css';

interface NoteProps extends Record<`data-${string}`, string | true> {
  icon: IconName;
  children: ReactNode;
}

/** Hidden until the island finds that it applies. */
export const Note = ({ icon, children, ...marks }: NoteProps) => (
  <div className={css.note} hidden {...marks}>
    <Icon name={icon} />
    <p>{children}</p>
  </div>
);

/** For every visitor, with or without the island. */
export function ShownNote({ icon, children }: Pick<NoteProps, 'icon' | 'children'>) {
  return (
    <div className={css.note} data-tone="warn" role="status">
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

/** For somebody who left while paying, and comes back. */
export const PaidNote = () => (
  <Note icon="check" data-tone="ok" data-pay-paid>
    <b>Your payment went through.</b> <a href="/payment-success">See your order</a>
  </Note>
);
