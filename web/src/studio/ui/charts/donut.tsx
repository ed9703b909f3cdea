import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import classes from './charts.module.css';
import { percentsOf } from './percents.ts';

export interface DonutProps {
  label: string;
  parts: readonly { name: string; value: number; color: string }[];
}

const counts = new Intl.NumberFormat('en-IN');

/** Donut chart of a count, with the total in the middle and the parts listed below. */
export function Donut({ label, parts }: DonutProps) {
  const percents = percentsOf(parts.map(({ value }) => value));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const positive = parts.filter(({ value }) => value > 0);
  return (
    <div className={classes.donut}>
      <div className={classes.ring} role="img" aria-label={uiText.chart.sum(label, counts.format(total))}>
        <MantineScope>
          <DonutChart
            data={positive.map((part) => ({ ...part }))}
            size={156}
            thickness={16}
            paddingAngle={positive.length > 1 ? 2 : 0}
            startAngle={90}
            endAngle={-270}
            strokeWidth={0}
            withTooltip={false}
            accessibilityLayer={false}
            pieProps={{ rootTabIndex: -1 }}
          />
        </MantineScope>
        <span className={classes.total}>
          <b>{counts.format(total)}</b>
          {uiText.chart.total}
        </span>
      </div>
      <ul className={classes.shares}>
        {parts.map(({ name, value, color }, index) => (
          <li key={name}>
            <i style={{ background: color }} aria-hidden="true" />
            {name}
            <b>{counts.format(value)}</b>
            <span>{percents[index]}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
