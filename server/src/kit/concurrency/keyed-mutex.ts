/**
 * In-process mutex per key. Waiters do not occupy a database connection: if they waited for a row lock instead, many requests for the
 * same row could exhaust the connection pool.
 */
export function keyedMutex<Key>(): <Result>(key: Key, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<Key, Promise<unknown>>();
  return (key, work) => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail: Promise<unknown> = result
      .catch(() => {})
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return result;
  };
}
