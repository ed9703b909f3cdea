import { type ReactNode, useId } from 'react';
import { Panel } from '../page/page-elements.tsx';
import classes from './setting.module.css';

interface SettingProps {
  /** Target of links with a hash. */
  id?: string;
  title: string;
  line: string;
  children: ReactNode;
}

/** Group of settings: explanation in a text column, card beside it. */
export function Setting({ id: anchor, title, line, children }: SettingProps) {
  const titleId = useId();
  return (
    <section id={anchor} className={classes.setting} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <p>{line}</p>
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}
