export interface WorkLoop {
  /** There is something to do now. */
  nudge(): void;
  /** Resolves when what was begun is done. */
  stop(): Promise<void>;
}

const idleFor = 500;

/**
 * Asks for work until it is stopped: at once while there is some, twice a second while there is none, sooner when
 * nudged. Whatever `doSome` throws, the loop goes on: a database that was away comes back.
 */
export function workLoop(doSome: (stopping: () => boolean) => Promise<number>, onTrouble: (error: unknown) => void): WorkLoop {
  let stopping = false;
  let nudged = false;
  let wake: () => void = () => {};

  const rest = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, idleFor);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function run(): Promise<void> {
    while (!stopping) {
      nudged = false;
      const found = await doSome(() => stopping).catch((error: unknown) => {
        onTrouble(error);
        return 0;
      });
      if (found === 0 && !stopping && !nudged) await rest();
    }
  }
  const ended = run();

  return {
    nudge() {
      nudged = true;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await ended;
    },
  };
}
