import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { ChoiceMenu } from './choice-menu.tsx';
import classes from './controls.module.css';
import { FreeFilterControl } from './free-filter-control.tsx';
import type { ListFilter, Order } from './list-search.ts';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';
import { ViewToggle } from './view-toggle.tsx';

/** Search and filters to the left, order and view to the right, as far as the list's definition has them. */
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

interface FilterProps {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ filter, ...rest }: FilterProps) {
  if ('free' in filter) return <FreeFilterControl filter={filter} {...rest} />;
  return <ChoiceMenu label={filter.label} options={filter.options} isOn={rest.value !== filter.options[0]?.value} {...rest} />;
}

const turned: Record<Order, Order> = { asc: 'desc', desc: 'asc' };

function Sort({ list: { shape, state, change } }: { list: List }) {
  const isRising = state.order === 'asc';
  const Icon = isRising ? IconSortAscending : IconSortDescending;
  const name = isRising ? 'Ascending' : 'Descending';
  return (
    <div className={classes.sort}>
      <ChoiceMenu
        label="Sort by"
        prefix="Sort"
        value={state.sort ?? ''}
        options={shape.sorts ?? []}
        onChange={(sort) => change({ sort })}
      />
      {state.sort !== '' && (
        <button
          type="button"
          className={classes.order}
          aria-label={name}
          title={name}
          onClick={() => change({ order: turned[state.order] })}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
