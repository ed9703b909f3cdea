import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import classes from './setting.module.css';

/** One setting: what it is in a text column, the card beside it. */
export function Setting({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.setting} aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{line}</p>
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}
