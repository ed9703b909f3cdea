import type { LinkAnalytics } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { IconClick, IconReceiptRupee, IconRobot, IconUsers } from '@tabler/icons-react';
import { Stat, StatBoard, StatBoardSkeleton } from '../../ui/data/stat-board.tsx';
import { changeIn } from './change-in.ts';
import classes from './figures.module.css';

const counts = new Intl.NumberFormat('en-IN');

interface FiguresProps {
  of: LinkAnalytics;
  /** Of as many days before, where the link was there on all of them. */
  before: LinkAnalytics | undefined;
}

export function Figures({ of: { clicks, visitors, robots, sales, days }, before }: FiguresProps) {
  return (
    <StatBoard label="Figures" columns={sales ? 4 : 3} foot={<HowCounted />}>
      <Stat Icon={IconClick} label="Clicks" figure={counts.format(clicks)} {...changeIn(clicks, before?.clicks, days.length)} />
      <Stat
        Icon={IconUsers}
        label="Unique visitors"
        figure={counts.format(visitors)}
        {...changeIn(visitors, before?.visitors, days.length)}
      />
      <Stat Icon={IconRobot} label="Previews and robots" figure={counts.format(robots)} note="Not counted as clicks" />
      {sales && (
        <Stat
          Icon={IconReceiptRupee}
          label="Sales that followed"
          figure={counts.format(sales.count)}
          note={`${formatRupees(sales.amount)} in all`}
        />
      )}
    </StatBoard>
  );
}

const HowCounted = () => <p className={classes.how}>Unique visitors are counted per day. We don’t track people across days.</p>;

export const FigureSkeleton = () => <StatBoardSkeleton label="Loading figures" count={3} columns={3} foot />;
