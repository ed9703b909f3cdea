import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import css from './receipt.module.css';

type Tone = 'ok' | 'warn' | 'bad' | 'plain';

interface ReceiptProps {
  icon: IconName;
  tone: Tone;
  title: string;
  /** Below the title. */
  lead: ReactNode;
  children?: ReactNode;
}

/** A slip with a torn lower edge: what was done, the figures, what to do next. */
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

export const Figures = ({ children }: { children: ReactNode }) => <dl className={css.figures}>{children}</dl>;

/** A figure that the island fills in; the line is not there before it. */
export function Figure({ name, fill, large = false }: { name: string; fill: string; large?: boolean }) {
  return (
    <div className={large ? css.large : undefined} hidden>
      <dt>{name}</dt>
      <dd data-fill={fill} />
    </div>
  );
}

interface StatusProps {
  tone: Tone;
  /** For a word that only the island knows. */
  fill?: string;
  children?: ReactNode;
}

export function Status({ tone, fill, children }: StatusProps) {
  return (
    <div>
      <dt>Status</dt>
      <dd>
        <span className={classNames(css.chip, css[tone])} data-fill={fill}>
          {children}
        </span>
      </dd>
    </div>
  );
}

/** Buttons of a result page, one below the other; `first` stands above the figures. */
export const Steps = ({ first = false, children }: { first?: boolean; children: ReactNode }) => (
  <div className={classNames(css.steps, first && css.first)}>{children}</div>
);

/** The island lists the files of a product here. */
export const FileList = () => <ul className={css.files} data-files aria-label="Your files" hidden />;

/** What there is to say, and what becomes of pressing something. */
export const Said = ({ children }: { children?: ReactNode }) => (
  <p className={css.small} role="status" data-said>
    {children}
  </p>
);
