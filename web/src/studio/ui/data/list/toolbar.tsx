import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { uiText } from '../../text.ts';
import { ChoiceMenu } from './menus.tsx';
import classes from './controls.module.css';
import { type FreeFilter, freeFilterLabel, type ListFilter, type Order, type View } from './list-search.ts';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

const text = uiText.list;

/** Search and filters on the left, sort and view on the right, as far as the list defines them. */
export function Toolbar({ list }: { list: List }) {
  const { shape, state, view, change } = list;
  const filters = Object.entries(shape.filters ?? {}) as [string, ListFilter][];
  if (shape.search === undefined && !filters.length && !shape.sorts && shape.views === false) return null;
  return (
    <div className={classes.toolbar}>
      {shape.search !== undefined && (
        <SearchBox placeholder={shape.search} value={state.search} onSearch={(search) => change({ search })} />
      )}
      {filters.map(([name, filter]) => (
        <Filter
          key={name}
          filter={filter}
          value={state.filters[name] ?? ''}
          onChange={(value) => change({ filters: { ...state.filters, [name]: value } })}
        />
      ))}
      <div className={classes.end}>
        {shape.sorts && <Sort list={list} />}
        {shape.views !== false && <ViewToggle value={view} onChange={(chosen) => change({ view: chosen })} />}
      </div>
    </div>
  );
}

interface FilterProps<Filter extends ListFilter = ListFilter> {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ filter, ...rest }: FilterProps) {
  if ('free' in filter) return <FreeFilterControl filter={filter} {...rest} />;
  return <ChoiceMenu label={filter.label} options={filter.options} isOn={rest.value !== filter.options[0]?.value} {...rest} />;
}

// Lazy, because few lists filter by day and the calendar is large.
const DayControl = lazy(() => import('./day-control.tsx').then((module) => ({ default: module.DayControl })));

/** Date field for a day. The id of a record comes with a link, and can only be cleared. */
function FreeFilterControl({ filter, value, onChange }: FilterProps<FreeFilter>) {
  if (filter.free === 'day')
    return (
      <Suspense>
        <DayControl label={filter.label} value={value} onChange={onChange} />
      </Suspense>
    );
  if (!value) return null;
  const label = freeFilterLabel(filter, value);
  return (
    <button type="button" className={classes.choice} data-on onClick={() => onChange('')} aria-label={text.clearFilter(label)}>
      {label}
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}

const reversed: Record<Order, Order> = { asc: 'desc', desc: 'asc' };

function Sort({ list: { shape, state, change } }: { list: List }) {
  const isAscending = state.order === 'asc';
  const Icon = isAscending ? IconSortAscending : IconSortDescending;
  const label = isAscending ? text.ascending : text.descending;
  return (
    <div className={classes.sort}>
      <ChoiceMenu
        label={text.sortBy}
        prefix={text.sort}
        value={state.sort ?? ''}
        options={shape.sorts ?? []}
        onChange={(sort) => change({ sort })}
      />
      {state.sort !== '' && (
        <button
          type="button"
          className={classes.order}
          aria-label={label}
          title={label}
          onClick={() => change({ order: reversed[state.order] })}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

const views = [
  { value: 'list', label: text.listView, Icon: IconList },
  { value: 'grid', label: text.gridView, Icon: IconLayoutGrid },
] as const;

/** Table or cards: two radio buttons, so that arrow keys work. */
function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const name = useId();
  return (
    <div className={classes.views} role="radiogroup" aria-label={text.view}>
      {views.map((view) => (
        <label key={view.value} className={classes.view} title={view.label}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            aria-label={view.label}
            checked={view.value === value}
            onChange={() => onChange(view.value)}
          />
          <view.Icon size={16} stroke={1.75} aria-hidden />
        </label>
      ))}
    </div>
  );
}
