import type { TablerIcon } from '@tabler/icons-react';
import classes from './info-list.module.css';

interface InfoListProps {
  Icon: TablerIcon;
  tone: 'brand' | 'ok';
  title: string;
  items: readonly string[];
  note?: string;
}

/** Effects of an action, listed before the user confirms it. */
export const InfoList = ({ Icon, tone, title, items, note }: InfoListProps) => (
  <div className={classes.list} data-tone={tone}>
    <Icon size={18} stroke={1.75} aria-hidden />
    <div>
      <b>{title}</b>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </div>
  </div>
);
