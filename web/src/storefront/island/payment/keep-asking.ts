const first = 2_000;
const slowest = 30_000;
const growth = 1.4;

/**
 * Asks until `ask` says that it is done: ever more seldom, and at once when somebody looks at the page again or the network is
 * back. What it returns asks right now.
 */
export function keepAsking(ask: () => Promise<boolean>): () => void {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'waiting' | 'asking' | 'done' = 'waiting';

  const soon = () => {
    if (!document.hidden) void now();
  };
  async function now() {
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'asking';
    state = (await ask()) ? 'done' : 'waiting';
    if (state === 'done') {
      document.removeEventListener('visibilitychange', soon);
      removeEventListener('online', soon);
      return;
    }
    timer = setTimeout(now, wait);
    wait = Math.min(wait * growth, slowest);
  }
  document.addEventListener('visibilitychange', soon);
  addEventListener('online', soon);
  void now();
  return () => void now();
}
