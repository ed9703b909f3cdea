import type { ReactNode } from 'react';
import classes from './editor.module.css';

interface EditorProps {
  /** What comes of it, at its side; below it where there is no room. */
  aside: ReactNode;
  children: ReactNode;
}

/** The form, and beside it what it makes. */
export const Editor = ({ aside, children }: EditorProps) => (
  <div className={classes.editor}>
    <div className={classes.main}>{children}</div>
    {aside}
  </div>
);

/** The editor that is on its way, in its shape. */
export const EditorSkeleton = ({ label }: { label: string }) => (
  <div className={`${classes.editor} ${classes.bones}`} role="status" aria-label={label}>
    <div>
      <span style={{ width: 160, height: 20 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 214 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 36 }} />
    </div>
    <div>
      <span style={{ height: 420, borderRadius: 16 }} />
    </div>
  </div>
);
