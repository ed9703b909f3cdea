import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';

interface Options {
  url: string;
  channel: string;
  log: Logger;
  heard: (payload: string) => void;
  /** From now on everything is heard. */
  onUp: () => void;
  /** From now on something may be missed. */
  onDown: () => void;
  /** In milliseconds: how soon a line that is dead without a word is found to be. */
  probeEvery?: number;
}

const answerWithin = 2_000;
const usualProbe = 10_000;
const longestPause = 10_000;

/** The one connection of this process that hears what others publish. It is opened again, ever more patiently, until it is stopped. */
export function createListener(options: Options) {
  let stopped = true;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let hangUp = () => {};

  function again() {
    if (stopped) return;
    failures += 1;
    const pause = Math.min(longestPause, 100 * 2 ** failures) * (0.75 + Math.random() / 2);
    retry = setTimeout(() => connect(), pause).unref();
  }

  const connect = (tried: () => void = () => {}) => {
    const line = openLine(options, {
      up() {
        failures = 0;
        options.onUp();
        tried();
      },
      lost(wasUp, err) {
        if (wasUp) options.onDown();
        if (!stopped) options.log.warn({ err, channel: options.channel }, 'live events are not heard; trying again');
        again();
        tried();
      },
    });
    hangUp = line.hangUp;
  };

  return {
    /** Resolves after the first attempt, whatever came of it: pages do without, so nothing has to wait for it. */
    start(): Promise<void> {
      stopped = false;
      return new Promise(connect);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      hangUp();
    },
  };
}

interface Fate {
  up: () => void;
  lost: (wasUp: boolean, reason: unknown) => void;
}

/** One attempt, from the call to the end of the line, which is told once. */
function openLine({ url, channel, heard, probeEvery = usualProbe }: Options, { up, lost }: Fate) {
  // Our own socket: a server that is frozen never answers a farewell, so the line is cut on this side.
  const socket = new Socket();
  const timing = { connectionTimeoutMillis: answerWithin, query_timeout: answerWithin, keepAlive: true };
  const client = new pg.Client({ connectionString: url, application_name: channel.replace('_', ' '), stream: () => socket, ...timing });
  let probe: NodeJS.Timeout | undefined;
  let isUp = false;
  let over = false;
  const end = (reason?: unknown) => {
    if (over) return;
    over = true;
    clearInterval(probe);
    socket.destroy();
    lost(isUp, reason);
  };
  client.on('error', end);
  client.on('end', () => end());
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  const listen = async () => {
    await client.connect();
    await client.query(`listen ${channel}`);
    if (over) return;
    isUp = true;
    // A line that is dead without a word would look like one on which nothing happens.
    probe = setInterval(() => void client.query('select 1').catch(end), probeEvery).unref();
    up();
  };
  listen().catch(end);
  return { hangUp: () => end() };
}
