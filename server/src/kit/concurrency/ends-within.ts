/** Waits for the work, but at most this long. True if it ended, successfully or not. The work itself goes on. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((done) => {
    timer = setTimeout(done, milliseconds, false);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, timeout]).finally(() => clearTimeout(timer));
}
