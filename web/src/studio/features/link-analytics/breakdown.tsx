import { useState } from 'react';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { percentsOf } from '../../ui/charts/percents.ts';
import classes from './breakdown.module.css';
import { SectionPanel } from './section-panel.tsx';

interface BreakdownProps {
  title: string;
  rows: readonly { name: string; clicks: number }[];
  /** What a name on the wire is called. */
  nameOf?: (name: string) => string;
  /** What a name means that does not say it by itself. */
  hint?: string | undefined;
}

const counts = new Intl.NumberFormat('en-IN');
const shownAtFirst = 6;

/** How clicks divide: the largest first, each with its count and its share. */
export function Breakdown({ title, rows, nameOf = (name) => name, hint }: BreakdownProps) {
  const [all, setAll] = useState(false);
  const percents = percentsOf(rows.map(({ clicks }) => clicks));
  const largest = Math.max(...rows.map(({ clicks }) => clicks));
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  return (
    <SectionPanel title={title}>
      <ul className={classes.rows}>
        {shown.map(({ name, clicks }, place) => (
          <li key={name}>
            <span className={classes.name} title={nameOf(name)}>
              {nameOf(name)}
            </span>
            <b>{counts.format(clicks)}</b>
            <span className={classes.share}>{percents[place] || '<1'}%</span>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${(clicks / largest) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shownAtFirst && (
        <div className={classes.more}>
          <FieldButton onClick={() => setAll(!all)} aria-label={`${toggleWords(all, rows.length)} ${title.toLowerCase()}`}>
            {toggleWords(all, rows.length)}
          </FieldButton>
        </div>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
    </SectionPanel>
  );
}

const toggleWords = (all: boolean, count: number) => (all ? 'Show fewer' : `Show all ${count}`);
