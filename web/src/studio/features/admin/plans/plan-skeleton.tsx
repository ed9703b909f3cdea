import { Panel } from '../../../ui/page/panel.tsx';
import classes from './plan-skeleton.module.css';
import page from './plans-page.module.css';

const Bones = () => (
  <Panel>
    <div className={classes.card} aria-hidden="true">
      <span className={classes.bone} style={{ width: 132, height: 14 }} />
      <span className={classes.bone} style={{ width: '70%' }} />
      <span className={classes.bone} style={{ width: '100%', height: 44 }} />
      <span className={classes.bone} style={{ width: '85%' }} />
    </div>
  </Panel>
);

/** Two cards, before it is known how many there are. */
export const PlanSkeleton = () => (
  <div role="status" aria-label="Loading plans" className={`${page.grid} ${classes.waiting}`}>
    <Bones />
    <Bones />
  </div>
);
