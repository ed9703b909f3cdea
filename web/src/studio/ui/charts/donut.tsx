import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import classes from './charts.module.css';
import { percentsOf } from './percents.ts';

export interface DonutProps {
  label: string;
  parts: readonly { name: string; value: number; color: string }[];
}

const counts = new Intl.NumberFormat('en-IN');

/** How a count divides: the total in the middle, the parts in words below. */
export function Donut({ label, parts }: DonutProps) {
  const percents = percentsOf(parts.map(({ value }) => value));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div className={classes.donut}>
      <div className={classes.ring} role="img" aria-label={`${label}: ${counts.format(total)} in all`}>
        <DonutChart
          data={shown.map((part) => ({ ...part }))}
          size={156}
          thickness={16}
          paddingAngle={shown.length > 1 ? 2 : 0}
          startAngle={90}
          endAngle={-270}
          strokeWidth={0}
          withTooltip={false}
          accessibilityLayer={false}
          pieProps={{ rootTabIndex: -1 }}
        />
        <span className={classes.total}>
          <b>{counts.format(total)}</b>
          Total
        </span>
      </div>
      <ul className={classes.shares}>
        {parts.map(({ name, value, color }, place) => (
          <li key={name}>
            <i style={{ background: color }} aria-hidden="true" />
            {name}
            <b>{counts.format(value)}</b>
            <span>{percents[place]}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
