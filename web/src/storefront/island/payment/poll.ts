const firstDelay = 2_000;
const maxDelay = 30_000;
const backoff = 1.4;

/**
 * Polls with exponential backoff until `check` returns true; also when the page becomes visible or the network is back. Returns a
 * function that checks at once.
 */
export function poll(check: () => Promise<boolean>): () => void {
  let delay = firstDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'waiting' | 'checking' | 'done' = 'waiting';

  const checkIfVisible = () => {
    if (!document.hidden) void checkNow();
  };
  async function checkNow() {
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'checking';
    state = (await check()) ? 'done' : 'waiting';
    if (state === 'done') {
      document.removeEventListener('visibilitychange', checkIfVisible);
      removeEventListener('online', checkIfVisible);
      return;
    }
    timer = setTimeout(checkNow, delay);
    delay = Math.min(delay * backoff, maxDelay);
  }
  document.addEventListener('visibilitychange', checkIfVisible);
  addEventListener('online', checkIfVisible);
  void checkNow();
  return () => void checkNow();
}
