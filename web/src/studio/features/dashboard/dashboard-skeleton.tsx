import { ChartSkeleton } from '../../ui/charts/index.tsx';
import { StatBoardSkeleton } from '../../ui/data/stat-board.tsx';
import { ChartPanel } from './chart-panel.tsx';
import classes from './revenue-charts.module.css';
import { dashboardText } from './text.ts';

export const DashboardSkeleton = () => (
  <>
    <StatBoardSkeleton label={dashboardText.loading} count={8} />
    <div className={classes.charts}>
      <ChartPanel title={dashboardText.charts.totalRevenue}>
        <ChartSkeleton shape="line" />
      </ChartPanel>
      <ChartPanel title={dashboardText.charts.sales}>
        <ChartSkeleton shape="donut" />
      </ChartPanel>
      <ChartPanel title={dashboardText.charts.statistics}>
        <ChartSkeleton shape="bars" />
      </ChartPanel>
    </div>
  </>
);
