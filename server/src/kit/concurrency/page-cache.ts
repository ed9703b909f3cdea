interface CacheOptions<Page> {
  largest: number;
  weigh(page: Page): number;
}

/** LRU cache of rendered pages or their data, limited in bytes. Concurrent requests for the same key share one rendering. */
export function pageCache<Page>({ largest, weigh }: CacheOptions<Page>) {
  const pages = new Map<string, Page>();
  const inFlight = new Map<string, Promise<Page>>();
  let bytes = 0;

  function evictOldest(): void {
    for (const [key, page] of pages) {
      if (bytes <= largest) return;
      pages.delete(key);
      bytes -= weigh(page);
    }
  }

  function startRendering(key: string, render: () => Promise<Page>): Promise<Page> {
    const rendering = render().then((page) => {
      pages.set(key, page);
      bytes += weigh(page);
      evictOldest();
      return page;
    });
    inFlight.set(key, rendering);
    const clear = () => void inFlight.delete(key);
    rendering.then(clear, clear);
    return rendering;
  }

  return {
    page(key: string, render: () => Promise<Page>): Page | Promise<Page> {
      const cached = pages.get(key);
      if (cached !== undefined) {
        // A map keeps insertion order: a used entry moves to the end.
        pages.delete(key);
        pages.set(key, cached);
        return cached;
      }
      return inFlight.get(key) ?? startRendering(key, render);
    },
    bytes: () => bytes,
  };
}
