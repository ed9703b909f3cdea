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
  const named = new Set<string>();
  let namedOn = '';

  function isNew({ linkId, day, visitor }: Click): boolean {
    if (day !== namedOn || named.size >= mostRemembered) {
      named.clear();
      namedOn = day;
    }
    const before = named.size;
    return named.add(`${linkId}${visitor}`).size > before;
  }

  return (clicks: Click[]): ClickRow[] => {
    const rows = new Map<string, ClickRow>();
    for (const click of clicks) {
      const { linkId, day, isRobot, referrer, country, device, browser, visitor } = click;
      const key = `${linkId}${day}${isRobot}\n${referrer}\n${country}\n${device}\n${browser}`;
      let row = rows.get(key);
      if (!row) {
        row = { linkId, day, isRobot, referrer, country, device, browser, clicks: 0, visitors: [] };
        rows.set(key, row);
      }
      row.clicks += 1;
      if (visitor !== null && !isRobot && isNew(click)) row.visitors.push(visitor);
    }
    return [...rows.values()];
  };
}
