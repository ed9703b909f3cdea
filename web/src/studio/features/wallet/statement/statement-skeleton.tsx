import { Panel } from '../../../ui/page/panel.tsx';
import classes from './statement-skeleton.module.css';

const places = [148, 112, 132, 120, 140];

/** The statement that is on its way. */
export const StatementSkeleton = () => (
  <div role="status" aria-label="Loading your statement" className={classes.waiting}>
    <Panel>
      {places.map((width) => (
        <div key={width} className={classes.line}>
          <span className={classes.sign} />
          <span className={classes.bone} style={{ width }} />
          <span className={classes.bone} style={{ width: 72 }} />
        </div>
      ))}
    </Panel>
  </div>
);
