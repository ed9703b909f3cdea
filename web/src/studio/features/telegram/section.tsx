import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The address leads here when it ends in `#name`. */
  name: string;
  title: string;
  line?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the channel's page that is saved by itself. */
export const Section = ({ name, title, line, action, children }: SectionProps) => (
  <section id={name} className={classes.section} aria-labelledby={`${name}-title`}>
    <div className={classes.head}>
      <div>
        <h2 id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        {line && <p>{line}</p>}
      </div>
      {action}
    </div>
    {children}
  </section>
);
