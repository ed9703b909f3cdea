import { Readable } from 'node:stream';
import type pg from 'pg';

/** The connection behind the driver. It knows the messages of COPY, but has no call of its own that speaks them. */
interface Wire {
  stream: NodeJS.WritableStream & NodeJS.ReadableStream & { writableNeedDrain?: boolean; destroyed?: boolean };
  query(statement: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

// Each row comes as a message of its own: some are handed on together.
const handful = 64 * 1024;

/** What the driver calls while a statement of ours is under way. */
const speaking = (statement: string, more: object) =>
  ({
    submit(wire: Wire) {
      wire.query(statement);
    },
    handleCommandComplete() {},
    handleReadyForQuery() {},
    ...more,
  }) as unknown as pg.Submittable;

/** `copy … to stdout`: exactly the bytes that the server sends, no faster than they are read. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let stream: Wire['stream'] | undefined;
  let rows: Buffer[] = [];
  let held = 0;
  const readable = new Readable({
    read: () => void stream?.resume(),
    destroy(error, done) {
      // Else nobody would ever read what ends the statement.
      stream?.resume();
      done(error);
    },
  });
  const handOn = (): boolean => {
    const together = Buffer.concat(rows);
    rows = [];
    held = 0;
    return readable.destroyed || together.length === 0 || readable.push(together);
  };
  client.query(
    speaking(statement, {
      handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
        stream = wire.stream;
        // The driver uses its own bytes again for what comes next.
        rows.push(Buffer.from(chunk));
        held += chunk.length;
        if (held >= handful && !handOn()) stream.pause();
      },
      handleReadyForQuery() {
        handOn();
        if (!readable.destroyed) readable.push(null);
      },
      handleError: (error: Error) => void readable.destroy(error),
    }),
  );
  return readable;
}

/** However the line ends, nobody waits for it. */
const drained = ({ stream }: Wire) =>
  new Promise<void>((next) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      next();
    };
    stream.once('drain', done);
    stream.once('close', done);
    if (stream.destroyed) done();
  });

/** `copy … from stdin`: sends what the source holds, no faster than it is taken, and tells how many rows it was. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let over = false;
    let unreadable: unknown;

    async function send(wire: Wire): Promise<void> {
      try {
        for await (const chunk of source) {
          if (over) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await drained(wire);
        }
        wire.endCopyFrom();
      } catch (error) {
        unreadable = error;
        wire.sendCopyFail('the source cannot be read');
      }
    }

    client.query(
      speaking(statement, {
        handleCopyInResponse: (wire: Wire) => void send(wire),
        handleCommandComplete({ text }: { text: string }) {
          rows = Number(text.split(' ')[1]);
        },
        handleReadyForQuery: () => resolve(rows),
        handleError(error: Error) {
          over = true;
          reject(unreadable ?? error);
        },
      }),
    );
  });
}
