import type { ReactNode } from 'react';
import { type HookAttribute, hook } from '../../hooks.ts';
import { Icon, type IconName } from '../icon.tsx';
import css from './note.module.css';
import { saleText as text } from './text.tsx';

interface NoteProps {
  icon: IconName;
  tone?: 'ok';
  /** Visible to signed-in visitors only. */
  signedIn?: boolean;
  /** Hook by which the island shows the note. */
  shownBy: HookAttribute;
  children: ReactNode;
}

/** Hidden until the island shows it. */
export const Note = ({ icon, tone, signedIn = true, shownBy, children }: NoteProps) => (
  <div className={css.note} hidden data-tone={tone} data-when={signedIn ? 'in' : undefined} {...shownBy}>
    <Icon name={icon} />
    <p>{children}</p>
  </div>
);

/** Visible to every visitor, without the island. */
export function StaticNote({ icon, children }: Pick<NoteProps, 'icon' | 'children'>) {
  return (
    <div className={css.note} data-tone="warn" role="status">
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

/** For a buyer who left during the payment and returns. */
export const PaidNote = () => (
  <Note icon="check" tone="ok" signedIn={false} shownBy={hook('pay-paid')}>
    <b>{text.paid.line}</b> <a href="/payment-success">{text.paid.link}</a>
  </Note>
);
