/**
 * What is asked for one key in this process is done one after the other. Whoever waits here holds nothing meanwhile: if
 * they waited for a row instead, a crowd that wants the same one would hold every connection.
 */
export function oneByOne<Key>(): <Result>(key: Key, work: () => Promise<Result>) => Promise<Result> {
  const lasts = new Map<Key, Promise<unknown>>();
  return (key, work) => {
    const turn = (lasts.get(key) ?? Promise.resolve()).then(work, work);
    const last: Promise<unknown> = turn
      .catch(() => {})
      .then(() => {
        if (lasts.get(key) === last) lasts.delete(key);
      });
    lasts.set(key, last);
    return turn;
  };
}
