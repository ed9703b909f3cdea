import { ChartSkeleton } from '../../ui/charts/index.tsx';
import { StatBoardSkeleton } from '../../ui/data/stat-board.tsx';
import { ChartPanel } from './chart-panel.tsx';
import classes from './revenue-charts.module.css';

/** The dashboard's shape before its figures are there. */
export const DashboardSkeleton = () => (
  <>
    <StatBoardSkeleton label="Loading dashboard" count={8} />
    <div className={classes.charts}>
      <ChartPanel title="Total Revenue">
        <ChartSkeleton shape="line" />
      </ChartPanel>
      <ChartPanel title="Sales">
        <ChartSkeleton shape="donut" />
      </ChartPanel>
      <ChartPanel title="Revenue Statistics">
        <ChartSkeleton shape="bars" />
      </ChartPanel>
    </div>
  </>
);
