import type pg from 'pg';

type Asked = (...given: unknown[]) => unknown;

const hasOwnLimit = (question: unknown) => typeof question === 'object' && question !== null && 'query_timeout' in question;

/**
 * Ends a connection on which a question has no answer after so many milliseconds; whoever waits on it is told.
 * The driver's own limit would do so too early: in a process that was held up for a while, by a machine too busy or a pause,
 * timers come before what has arrived meanwhile is read. Here it is read first.
 */
export function limitAnswers(client: pg.ClientBase, within: number): void {
  const { stream } = (client as pg.ClientBase & Pick<pg.Client, 'connection'>).connection;
  const ask = client.query.bind(client) as Asked;

  function watch(): () => void {
    let answered = false;
    const giveUp = () => {
      if (!answered) stream.destroy(new Error('Query read timeout'));
    };
    // After the timers come the sockets, and after those the immediates.
    const timer = setTimeout(() => setImmediate(giveUp), within);
    return () => {
      answered = true;
      clearTimeout(timer);
    };
  }

  client.query = ((...given: unknown[]) => {
    if (hasOwnLimit(given[0])) return ask(...given);
    const done = watch();
    const tell = given.at(-1);
    if (typeof tell === 'function') {
      return ask(...given.slice(0, -1), (...answer: unknown[]) => {
        done();
        tell(...answer);
      });
    }
    const answer = ask(...given) as Promise<unknown>;
    answer.then(done, done);
    return answer;
  }) as typeof client.query;
}
