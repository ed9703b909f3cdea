import type { ReactNode } from 'react';
import { type HookAttribute, hook } from '../../hooks.ts';
import { Icon, type IconName } from '../icon.tsx';
import css from './note.module.css';
import { saleText as text } from './text.tsx';

interface NoteProps {
  icon: IconName;
  tone?: 'ok';
  /** Hook by which the island shows the note. */
  shownBy: HookAttribute;
  children: ReactNode;
}

/** Hidden until the island shows it. */
export const Note = ({ icon, tone, shownBy, children }: NoteProps) => (
  <div className={css.note} hidden data-tone={tone} {...shownBy}>
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

/** For a buyer with an open order; the island fills in amount and time. */
export const UnfinishedNote = () => (
  <Note icon="clock" shownBy={hook('pay-unfinished')}>
    <span /> {text.unfinished.alreadyPaid} <a href="/payment-callback">{text.unfinished.checkStatus}</a>
  </Note>
);

/** For a buyer who left during the payment and returns. */
export const PaidNote = () => (
  <Note icon="check" tone="ok" shownBy={hook('pay-paid')}>
    <b>{text.paid.line}</b> <a href="/payment-success">{text.paid.link}</a>
  </Note>
);
