import { formatRupees, type LinkAnalytics } from '@jamun/contract';
import { IconClick, IconReceiptRupee, IconRobot, IconUsers } from '@tabler/icons-react';
import { Stat, StatBoard, StatBoardSkeleton } from '../../ui/data/stat-board.tsx';
import { changeIn } from './click-stats.ts';
import classes from './figures.module.css';
import { linkAnalyticsText } from './text.ts';

const text = linkAnalyticsText.figures;
const countFormat = new Intl.NumberFormat('en-IN');

interface FiguresProps {
  analytics: LinkAnalytics;
  /** The same number of days before, if the link existed on all of them. */
  before: LinkAnalytics | undefined;
}

export function Figures({ analytics: { clicks, visitors, robots, sales, days }, before }: FiguresProps) {
  return (
    <StatBoard label={text.label} columns={sales ? 4 : 3} foot={<p className={classes.how}>{text.visitorsHint}</p>}>
      <Stat Icon={IconClick} label={text.clicks} figure={countFormat.format(clicks)} {...changeIn(clicks, before?.clicks, days.length)} />
      <Stat
        Icon={IconUsers}
        label={text.visitors}
        figure={countFormat.format(visitors)}
        {...changeIn(visitors, before?.visitors, days.length)}
      />
      <Stat Icon={IconRobot} label={text.bots} figure={countFormat.format(robots)} note={text.botsHint} />
      {sales && (
        <Stat
          Icon={IconReceiptRupee}
          label={text.sales}
          figure={countFormat.format(sales.count)}
          note={text.salesTotal(formatRupees(sales.amount))}
        />
      )}
    </StatBoard>
  );
}

export const FigureSkeleton = () => <StatBoardSkeleton label={text.loading} count={3} columns={3} foot />;
