import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** Anchor of the section in the address. */
  name: string;
  title: string;
  line?: string;
  /** Button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Section of the channel editor that is saved immediately, without the editor's Save. */
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
