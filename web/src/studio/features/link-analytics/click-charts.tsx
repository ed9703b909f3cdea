import type { LinkAnalytics } from '@jamun/contract';
import { type ReactNode, useState } from 'react';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { ChartLegend, countColors } from '../../ui/charts/chart-elements.tsx';
import { ChartSkeleton, CountBars } from '../../ui/charts/index.tsx';
import { percentsOf } from '../../ui/charts/percents.ts';
import { Panel } from '../../ui/page/page-elements.tsx';
import breakdown from './breakdown.module.css';
import { clickBars } from './click-stats.ts';
import classes from './pictures.module.css';
import section from './section-panel.module.css';
import { linkAnalyticsText } from './text.ts';

const text = linkAnalyticsText.charts;
const { clicks, visitors } = linkAnalyticsText.figures;

interface SectionPanelProps {
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

const SectionPanel = ({ title, aside, children }: SectionPanelProps) => (
  <Panel>
    <section className={section.section} aria-label={title}>
      <div className={section.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  </Panel>
);

interface BreakdownProps {
  title: string;
  rows: readonly { name: string; clicks: number }[];
  /** Label of a name in the data. */
  labelOf?: (name: string) => string;
  /** Explanation of a name. */
  hint?: string | undefined;
}

const countFormat = new Intl.NumberFormat('en-IN');
const collapsedRows = 6;

/** Clicks by name, largest first, with count and share. */
function Breakdown({ title, rows, labelOf = (name) => name, hint }: BreakdownProps) {
  const [isExpanded, setExpanded] = useState(false);
  const percents = percentsOf(rows.map(({ clicks }) => clicks));
  const largest = Math.max(...rows.map(({ clicks }) => clicks));
  const shown = isExpanded ? rows : rows.slice(0, collapsedRows);
  const toggleLabel = isExpanded ? text.showFewer : text.showAll(rows.length);
  return (
    <SectionPanel title={title}>
      <ul className={breakdown.rows}>
        {shown.map(({ name, clicks }, index) => (
          <li key={name}>
            <span className={breakdown.name} title={labelOf(name)}>
              {labelOf(name)}
            </span>
            <b>{countFormat.format(clicks)}</b>
            <span className={breakdown.share}>{percents[index] || '<1'}%</span>
            <span className={breakdown.bar} aria-hidden="true">
              <i style={{ width: `${(clicks / largest) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > collapsedRows && (
        <div className={breakdown.more}>
          <FieldButton onClick={() => setExpanded(!isExpanded)} aria-label={`${toggleLabel} ${title.toLowerCase()}`}>
            {toggleLabel}
          </FieldButton>
        </div>
      )}
      {hint && <p className={breakdown.hint}>{hint}</p>}
    </SectionPanel>
  );
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** IN → India. Values that are not country codes, such as Unknown and Other, do not change. */
const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code);

const names = { count: clicks, part: visitors };
const legend = (
  <ChartLegend
    items={[
      { label: names.count, color: countColors.count },
      { label: names.part, color: countColors.part },
    ]}
  />
);

const has = (rows: readonly { name: string }[], searched: string) => rows.some(({ name }) => name === searched);

export function ClickCharts({ analytics: { days, referrers, countries, devices, browsers } }: { analytics: LinkAnalytics }) {
  return (
    <>
      <SectionPanel title={text.clicks} aside={legend}>
        <CountBars label={text.clicks} names={names} {...clickBars(days)} />
      </SectionPanel>
      <div className={classes.breakdowns}>
        <Breakdown title={text.referrers} rows={referrers} hint={has(referrers, 'Direct') ? text.referrersHint : undefined} />
        <Breakdown
          title={text.countries}
          rows={countries}
          labelOf={countryName}
          hint={has(countries, 'Unknown') ? text.countriesHint : undefined}
        />
        <Breakdown title={text.devices} rows={devices} />
        <Breakdown title={text.browsers} rows={browsers} />
      </div>
    </>
  );
}

export const ClicksSkeleton = () => (
  <SectionPanel title={text.clicks} aside={legend}>
    <ChartSkeleton shape="line" />
  </SectionPanel>
);
