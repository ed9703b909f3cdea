import { type ReactNode, useId } from 'react';
import { Panel } from '../page/panel.tsx';
import classes from './setting.module.css';

interface SettingProps {
  /** For addresses that lead to it. */
  id?: string;
  title: string;
  line: string;
  children: ReactNode;
}

/** One setting: what it is in a text column, the card beside it. */
export function Setting({ id: name, title, line, children }: SettingProps) {
  const id = useId();
  return (
    <section id={name} className={classes.setting} aria-labelledby={id}>
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
