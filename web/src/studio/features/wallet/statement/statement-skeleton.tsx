import { Panel } from '../../../ui/page/page-elements.tsx';
import { walletText } from '../text.tsx';
import classes from './statement-skeleton.module.css';

const widths = [148, 112, 132, 120, 140];

export const StatementSkeleton = () => (
  <div role="status" aria-label={walletText.statement.loading} className={classes.waiting}>
    <Panel>
      {widths.map((width) => (
        <div key={width} className={classes.line}>
          <span className={classes.sign} />
          <span className={classes.bone} style={{ width }} />
          <span className={classes.bone} style={{ width: '4.5rem' }} />
        </div>
      ))}
    </Panel>
  </div>
);
