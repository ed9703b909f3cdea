import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pageNumbers } from './page-numbers.ts';
import classes from './pager.module.css';
import type { List } from './use-list.ts';

export interface ListMeta {
  page: number;
  limit: number;
  total: number;
}

const grouped = (number: number) => number.toLocaleString('en-IN');

interface PagerProps {
  list: List;
  meta: ListMeta;
  /** A page was chosen: time to show the list from its beginning. */
  onTurn: () => void;
}

/** Which rows these are, and the way to the others. Pages are links: they can be opened beside this one. */
export function Pager({ list, meta: { page, limit, total }, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = (page - 1) * limit + 1;
  const turn = { list, onTurn };
  return (
    <div className={classes.pager}>
      <span role="status" className={classes.range}>
        {grouped(first)}–{grouped(Math.min(page * limit, total))} of {grouped(total)}
      </span>
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          <Step {...turn} label="Previous page" page={page - 1} isEnd={page <= 1} Icon={IconChevronLeft} />
          <span className={classes.where}>
            Page {grouped(page)} of {grouped(pages)}
          </span>
          {pageNumbers(page, pages).map((number, place) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name, and no state
              <span key={`gap ${place}`} className={classes.gap}>
                …
              </span>
            ) : (
              <PageLink key={number} {...turn} number={number} isCurrent={number === page} />
            ),
          )}
          <Step {...turn} label="Next page" page={page + 1} isEnd={page >= pages} Icon={IconChevronRight} />
        </nav>
      )}
    </div>
  );
}

type Turn = Pick<PagerProps, 'list' | 'onTurn'>;

const PageLink = ({ list, onTurn, number, isCurrent }: Turn & { number: number; isCurrent: boolean }) => (
  <Link
    to="."
    search={list.searchWith({ page: number })}
    resetScroll={false}
    className={classes.number}
    aria-label={`Page ${grouped(number)}`}
    aria-current={isCurrent ? 'page' : undefined}
    activeProps={{}}
    onClick={onTurn}
  >
    {grouped(number)}
  </Link>
);

interface StepProps extends Turn {
  label: string;
  page: number;
  isEnd: boolean;
  Icon: TablerIcon;
}

/** At the end it leads nowhere, but stays a link: without an address it would lose the keyboard's focus. */
const Step = ({ list, onTurn, label, page, isEnd, Icon }: StepProps) => (
  <Link
    to="."
    search={list.searchWith({ page: isEnd ? list.state.page : page })}
    resetScroll={false}
    className={classes.step}
    aria-label={label}
    aria-disabled={isEnd || undefined}
    activeProps={{}}
    onClick={(event) => (isEnd ? event.preventDefault() : onTurn())}
  >
    <Icon size={16} stroke={1.75} aria-hidden />
  </Link>
);
