import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { hook, type ViewAction, type ViewField } from '../../hooks.ts';
import button from '../../parts/button-link.module.css';
import { Icon, type IconName } from '../../parts/icon.tsx';
import action from './action.module.css';
import css from './receipt.module.css';
import { resultText as text } from './text.tsx';

type ResultAction = ViewAction & keyof typeof text.actions;
type Tone = 'ok' | 'warn' | 'bad' | 'plain';

interface ReceiptProps {
  icon: IconName;
  tone: Tone;
  title: string;
  /** Paragraph below the title. */
  lead: ReactNode;
  children?: ReactNode;
}

/** Card in the form of a paper receipt. */
export function Receipt({ icon, tone, title, lead, children }: ReceiptProps) {
  return (
    <article className={css.receipt}>
      <div className={css.paper}>
        <span className={classNames(css.disc, css[tone])}>
          <Icon name={icon} className={icon === 'clock' ? undefined : css.drawn} />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        {lead}
        {children}
      </div>
    </article>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => <dl className={css.figures}>{children}</dl>;

/** Row that the island fills in; hidden until then. */
export function Row({ field, large = false }: { field: ViewField & keyof typeof text.fields; large?: boolean }) {
  return (
    <div className={large ? css.large : undefined} hidden>
      <dt>{text.fields[field]}</dt>
      <dd {...hook('fill', field)} />
    </div>
  );
}

interface StatusProps {
  tone: Tone;
  /** For a status that the island fills in. */
  field?: ViewField;
  children?: ReactNode;
}

export function Status({ tone, field, children }: StatusProps) {
  return (
    <div>
      <dt>{text.status.label}</dt>
      <dd>
        <span className={classNames(css.chip, css[tone])} {...(field && hook('fill', field))}>
          {children}
        </span>
      </dd>
    </div>
  );
}

/** Buttons, one below the other; `first` places them above the rows. */
export const Actions = ({ first = false, children }: { first?: boolean; children: ReactNode }) => (
  <div className={classNames(css.steps, first && css.first)}>{children}</div>
);

/** Button whose action the island provides. */
export const ActionButton = ({ name, filled = false }: { name: ResultAction; filled?: boolean }) => (
  <button
    className={classNames(button.button, filled ? button.filled : button.quiet, action.action)}
    type="button"
    {...hook('action', name)}
  >
    {text.actions[name]}
  </button>
);

/** Looks like a link, with the touch target of a button. */
export const TextButton = ({ name }: { name: ResultAction }) => (
  <button className={action.plain} type="button" {...hook('action', name)}>
    {text.actions[name]}
  </button>
);

/** Files of a product, listed by the island. */
export const FileList = () => <ul className={css.files} {...hook('files')} aria-label={text.files} hidden />;

/** Status line, filled in by the island. */
export const StatusLine = () => <p className={css.small} role="status" {...hook('status-line')} />;
