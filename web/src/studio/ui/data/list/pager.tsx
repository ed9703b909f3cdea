import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { uiText } from '../../text.ts';
import classes from './pager.module.css';
import type { List } from './use-list.ts';

export interface ListMeta {
  page: number;
  limit: number;
  total: number;
}

const text = uiText.pager;
const formatCount = (number: number) => number.toLocaleString('en-IN');

interface PagerProps {
  list: List;
  meta: ListMeta;
  /** Called when a page is chosen, to scroll to the top of the list. */
  onTurn: () => void;
}

/** Page numbers to show, with null for a gap: at most seven items, so that the bar never wraps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const candidates = new Set([1, page - 1, page, page + 1, pages]);
  if (page <= 2) candidates.add(3);
  if (page >= pages - 1) candidates.add(pages - 2);
  const sorted = [...candidates].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const skipped = number - (sorted[index - 1] ?? 0) - 1;
    // A gap of one page is as wide as the page itself.
    if (skipped === 1) return [number - 1, number];
    return skipped > 1 ? [null, number] : [number];
  });
}

/** Range of the shown rows and links to the other pages. */
export function Pager({ list, meta: { page, limit, total }, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = (page - 1) * limit + 1;
  return (
    <div className={classes.pager}>
      <span role="status" className={classes.range}>
        {text.range(formatCount(first), formatCount(Math.min(page * limit, total)), formatCount(total))}
      </span>
      {pages > 1 && (
        <nav aria-label={text.label} className={classes.pages}>
          <StepLink list={list} onTurn={onTurn} label={text.previous} page={page - 1} isEnd={page <= 1} Icon={IconChevronLeft} />
          <span className={classes.where}>{text.position(formatCount(page), formatCount(pages))}</span>
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other identity
              <span key={`gap ${index}`} className={classes.gap}>
                …
              </span>
            ) : (
              <PageLink key={number} list={list} onTurn={onTurn} number={number} isCurrent={number === page} />
            ),
          )}
          <StepLink list={list} onTurn={onTurn} label={text.next} page={page + 1} isEnd={page >= pages} Icon={IconChevronRight} />
        </nav>
      )}
    </div>
  );
}

type LinkProps = Pick<PagerProps, 'list' | 'onTurn'>;

const PageLink = ({ list, onTurn, number, isCurrent }: LinkProps & { number: number; isCurrent: boolean }) => (
  <Link
    to="."
    search={list.searchWith({ page: number })}
    resetScroll={false}
    className={classes.number}
    aria-label={text.page(formatCount(number))}
    aria-current={isCurrent ? 'page' : undefined}
    activeProps={{}}
    onClick={onTurn}
  >
    {formatCount(number)}
  </Link>
);

interface StepLinkProps extends LinkProps {
  label: string;
  page: number;
  isEnd: boolean;
  Icon: TablerIcon;
}

/** Stays a link at the last page, because without `href` it would lose the keyboard focus. */
const StepLink = ({ list, onTurn, label, page, isEnd, Icon }: StepLinkProps) => (
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
