/** One who followed a link, in words of our own. */
export interface Click {
  linkId: string;
  at: Date;
  /** In India. */
  day: string;
  isRobot: boolean;
  referrer: string;
  country: string;
  device: string;
  browser: string;
  visitor: number | null;
}

/** Those of a moment that were alike. */
export interface ClickRow extends Omit<Click, 'visitor' | 'at'> {
  clicks: number;
  visitors: number[];
}

const mostRemembered = 50_000;

/**
 * Makes few rows of many clicks. A visitor is named once a day for a link by each process; whoever folds takes each once whatever the
 * processes said, so forgetting costs nothing but a longer row.
 */
export function clickGroups() {
  const named = new Map<string, Set<number>>();
  let namedOn = '';
  let remembered = 0;

  function isNew({ linkId, day }: Click, visitor: number): boolean {
    if (day !== namedOn || remembered >= mostRemembered) {
      named.clear();
      namedOn = day;
      remembered = 0;
    }
    let visitors = named.get(linkId);
    if (!visitors) {
      visitors = new Set();
      named.set(linkId, visitors);
    }
    if (visitors.has(visitor)) return false;
    visitors.add(visitor);
    remembered += 1;
    return true;
  }

  const isAlike = (row: ClickRow, click: Click) =>
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
      // Many in a row are alike when a link is followed by a crowd: then no key has to be made.
      let row = last && isAlike(last, click) ? last : rows.get(keyOf(click));
      if (!row) {
        const { visitor: _, at: __, ...alike } = click;
        row = { ...alike, clicks: 0, visitors: [] };
        rows.set(keyOf(click), row);
      }
      row.clicks += 1;
      if (click.visitor !== null && !click.isRobot && isNew(click, click.visitor)) row.visitors.push(click.visitor);
      last = row;
    }
    return [...rows.values()];
  };
}
