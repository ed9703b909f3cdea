export interface WorkLoop {
  /** There is something to do now. */
  nudge(): void;
  /** Resolves when what was begun is done. */
  stop(): Promise<void>;
}

interface Manner {
  onTrouble: (error: unknown) => void;
  /** After so long it asks by itself, in milliseconds; without, only when it is nudged. */
  atLeastEvery?: number;
}

/**
 * Asks for work until it is stopped: at once while there is some, and after that when it is nudged. Whatever `doSome` throws, the loop
 * goes on: a database that was away comes back.
 */
export function workLoop(doSome: (stopping: () => boolean) => Promise<number>, { onTrouble, atLeastEvery }: Manner): WorkLoop {
  let stopping = false;
  let nudged = false;
  let wake: () => void = () => {};

  const rest = () =>
    new Promise<void>((done) => {
      const timer = atLeastEvery === undefined ? undefined : setTimeout(done, atLeastEvery);
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
