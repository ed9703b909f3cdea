import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A hairline box. Borders carry the structure; shadows are for what floats. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={classes.panel}>{children}</div>;

/** The strip at a panel's foot where its action stands. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>;
