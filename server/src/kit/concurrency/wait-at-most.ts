/** Waits for the work with a timeout; the work itself goes on. True if it has ended, successfully or not. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
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
