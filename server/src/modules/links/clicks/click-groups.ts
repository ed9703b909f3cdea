/** One click on a link, with classified visitor data. */
export interface Click {
  linkId: string;
  at: Date;
  /** Day in India. */
  day: string;
  isRobot: boolean;
  referrer: string;
  country: string;
  device: string;
  browser: string;
  visitor: number | null;
}

/** Aggregated clicks with equal properties. */
export interface ClickRow extends Omit<Click, 'visitor' | 'at'> {
  clicks: number;
  visitors: number[];
}

const maxSeenVisitors = 50_000;

/**
 * Aggregates many clicks into few rows. Each process lists a visitor once per link and day. Folding removes duplicates anyway, so
 * clearing the set of seen visitors only makes rows longer.
 */
export function createClickGrouper() {
  const seenByLink = new Map<string, Set<number>>();
  let seenDay = '';
  let seenCount = 0;

  function isNew({ linkId, day }: Click, visitor: number): boolean {
    if (day !== seenDay || seenCount >= maxSeenVisitors) {
      seenByLink.clear();
      seenDay = day;
      seenCount = 0;
    }
    let visitors = seenByLink.get(linkId);
    if (!visitors) {
      visitors = new Set();
      seenByLink.set(linkId, visitors);
    }
    if (visitors.has(visitor)) return false;
    visitors.add(visitor);
    seenCount += 1;
    return true;
  }

  const isSameGroup = (row: ClickRow, click: Click) =>
    row.linkId === click.linkId &&
    row.browser === click.browser &&
    row.device === click.device &&
    row.referrer === click.referrer &&
    row.country === click.country &&
    row.isRobot === click.isRobot &&
    row.day === click.day;

  const keyOf = ({ linkId, day, isRobot, referrer, country, device, browser }: Click) =>
    `${linkId}${day}${isRobot}\n${referrer}\n${country}\n${device}\n${browser}`;

  return (clicks: Click[]): ClickRow[] => {
    const rows = new Map<string, ClickRow>();
    let last: ClickRow | undefined;
    for (const click of clicks) {
      // Fast path: consecutive clicks on a popular link often belong to the same group, so no key is needed.
      let row = last && isSameGroup(last, click) ? last : rows.get(keyOf(click));
      if (!row) {
        const { visitor: _, at: __, ...properties } = click;
        row = { ...properties, clicks: 0, visitors: [] };
        rows.set(keyOf(click), row);
      }
      row.clicks += 1;
      if (click.visitor !== null && !click.isRobot && isNew(click, click.visitor)) row.visitors.push(click.visitor);
      last = row;
    }
    return [...rows.values()];
  };
}
