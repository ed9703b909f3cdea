interface Limits<Page> {
  largest: number;
  weigh(page: Page): number;
}

/** Pages by what they show, the last ones asked for, up to so many bytes. Asked for twice at once, one is made. */
export function keptPages<Page>({ largest, weigh }: Limits<Page>) {
  const pages = new Map<string, Page>();
  const underWay = new Map<string, Promise<Page>>();
  let bytes = 0;

  function forgetOldest(): void {
    for (const [key, page] of pages) {
      if (bytes <= largest) return;
      pages.delete(key);
      bytes -= weigh(page);
    }
  }

  function begin(key: string, make: () => Promise<Page>): Promise<Page> {
    const work = make().then((page) => {
      pages.set(key, page);
      bytes += weigh(page);
      forgetOldest();
      return page;
    });
    underWay.set(key, work);
    const done = () => void underWay.delete(key);
    work.then(done, done);
    return work;
  }

  return {
    page(key: string, make: () => Promise<Page>): Page | Promise<Page> {
      const known = pages.get(key);
      if (known !== undefined) {
        // A map keeps the order of insertion: what is asked for moves to its end.
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      return underWay.get(key) ?? begin(key, make);
    },
    bytes: () => bytes,
  };
}
