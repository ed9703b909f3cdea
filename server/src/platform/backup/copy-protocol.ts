import { Readable } from 'node:stream';
import type pg from 'pg';

/** Internal connection of the driver. It implements the COPY messages, but has no public API for them. */
interface DriverConnection {
  stream: NodeJS.WritableStream & NodeJS.ReadableStream & { writableNeedDrain?: boolean; destroyed?: boolean };
  query(statement: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

// The server sends one message per row; rows are passed on in chunks of this size.
const chunkSize = 64 * 1024;

/** Query object for the driver, which calls its `handle…` methods. */
const submittable = (statement: string, handlers: object) =>
  ({
    submit(connection: DriverConnection) {
      connection.query(statement);
    },
    handleCommandComplete() {},
    handleReadyForQuery() {},
    ...handlers,
  }) as unknown as pg.Submittable;

/** `copy … to stdout` as a stream of the server's bytes, with backpressure. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let stream: DriverConnection['stream'] | undefined;
  let rows: Buffer[] = [];
  let buffered = 0;
  const readable = new Readable({
    read: () => void stream?.resume(),
    destroy(error, done) {
      // Reads on, so that the driver sees the end of the statement.
      stream?.resume();
      done(error);
    },
  });
  const flush = (): boolean => {
    const chunk = Buffer.concat(rows);
    rows = [];
    buffered = 0;
    return readable.destroyed || chunk.length === 0 || readable.push(chunk);
  };
  client.query(
    submittable(statement, {
      handleCopyData({ chunk }: { chunk: Buffer }, connection: DriverConnection) {
        stream = connection.stream;
        // Copies the chunk: the driver reuses its buffer.
        rows.push(Buffer.from(chunk));
        buffered += chunk.length;
        if (buffered >= chunkSize && !flush()) stream.pause();
      },
      handleReadyForQuery() {
        flush();
        if (!readable.destroyed) readable.push(null);
      },
      handleError: (error: Error) => void readable.destroy(error),
    }),
  );
  return readable;
}

/** Waits until more can be sent, or the connection is closed. */
const drained = ({ stream }: DriverConnection) =>
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

/** `copy … from stdin` with backpressure; returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let hasFailed = false;
    let sourceError: unknown;

    async function send(connection: DriverConnection): Promise<void> {
      try {
        for await (const chunk of source) {
          if (hasFailed) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection);
        }
        connection.endCopyFrom();
      } catch (error) {
        sourceError = error;
        connection.sendCopyFail('the source cannot be read');
      }
    }

    client.query(
      submittable(statement, {
        handleCopyInResponse: (connection: DriverConnection) => void send(connection),
        handleCommandComplete({ text }: { text: string }) {
          rows = Number(text.split(' ')[1]);
        },
        handleReadyForQuery: () => resolve(rows),
        handleError(error: Error) {
          hasFailed = true;
          reject(sourceError ?? error);
        },
      }),
    );
  });
}
