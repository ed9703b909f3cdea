import type { LinkAnalytics } from '@jamun/contract';
import { ChartLegend, countColors } from '../../ui/charts/chart-elements.tsx';
import { ChartSkeleton, CountBars } from '../../ui/charts/index.tsx';
import { Breakdown } from './breakdown.tsx';
import { clickBars } from './click-bars.ts';
import { countryName } from './country-name.ts';
import classes from './pictures.module.css';
import { SectionPanel } from './section-panel.tsx';

const names = { count: 'Clicks', part: 'Unique visitors' };
const legend = (
  <ChartLegend
    items={[
      { label: names.count, color: countColors.count },
      { label: names.part, color: countColors.part },
    ]}
  />
);

const has = (rows: readonly { name: string }[], wanted: string) => rows.some(({ name }) => name === wanted);

/** When people came, and from where and with what. */
export function Pictures({ of: { days, referrers, countries, devices, browsers } }: { of: LinkAnalytics }) {
  return (
    <>
      <SectionPanel title="Clicks over time" aside={legend}>
        <CountBars label="Clicks over time" names={names} {...clickBars(days)} />
      </SectionPanel>
      <div className={classes.breakdowns}>
        <Breakdown
          title="Referrers"
          rows={referrers}
          hint={has(referrers, 'Direct') ? 'Direct: opened from a chat, an app or a QR code, or typed in.' : undefined}
        />
        <Breakdown
          title="Countries"
          rows={countries}
          nameOf={countryName}
          hint={has(countries, 'Unknown') ? 'Unknown: we don’t look up IP addresses.' : undefined}
        />
        <Breakdown title="Devices" rows={devices} />
        <Breakdown title="Browsers" rows={browsers} />
      </div>
    </>
  );
}

export const ClicksSkeleton = () => (
  <SectionPanel title="Clicks over time" aside={legend}>
    <ChartSkeleton shape="line" />
  </SectionPanel>
);
