import type { ReactNode } from 'react';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './section-panel.module.css';

interface SectionPanelProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export const SectionPanel = ({ title, aside, children }: SectionPanelProps) => (
  <Panel>
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  </Panel>
);
