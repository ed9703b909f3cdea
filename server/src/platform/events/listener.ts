import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { keepAlive } from '../db/keep-alive.ts';
import type { Logger } from '../log/logger.ts';

export interface ListenerOptions {
  /** Address of PostgreSQL itself: a pooler in transaction mode accepts LISTEN and delivers nothing. */
  url: string;
  channel: string;
  /** Sends a notification over another connection, to test that this one receives it. */
  notify: (channel: string, payload: string) => Promise<unknown>;
  log: Logger;
  onNotification: (payload: string) => void;
  /** All notifications are received from now on. */
  onUp: () => void;
  /** Notifications may be missed from now on. */
  onDown: () => void;
  /** Milliseconds between probes that detect a silently dead connection. */
  probeInterval?: number;
}

const queryTimeout = 2_000;
const defaultProbeInterval = 10_000;
const maxBackoff = 10_000;
/** Payload prefix of the notifications by which a listener tests its connection. */
const testPrefix = 'listener test ';

/** LISTEN connection that receives notifications of all processes. Reconnects with exponential backoff until `stop`. */
export function createListener(options: ListenerOptions) {
  let isStopped = true;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let close = () => {};

  function scheduleReconnect() {
    if (isStopped) return;
    failures += 1;
    const delay = Math.min(maxBackoff, 100 * 2 ** failures) * (0.75 + Math.random() / 2);
    retry = setTimeout(() => connect(), delay).unref();
  }

  const connect = (onAttempt: () => void = () => {}) => {
    const connection = openConnection(options, {
      up() {
        failures = 0;
        options.onUp();
        onAttempt();
      },
      lost(wasUp, err) {
        if (wasUp) options.onDown();
        if (!isStopped) options.log.warn({ err, channel: options.channel }, 'connection for notifications lost; reconnecting');
        scheduleReconnect();
        onAttempt();
      },
    });
    close = connection.close;
  };

  return {
    /** Resolves after the first attempt, even if it failed: pages poll without it, so the start does not wait. */
    start(): Promise<void> {
      isStopped = false;
      return new Promise(connect);
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      close();
    },
  };
}

interface ConnectionHandlers {
  up: () => void;
  lost: (wasUp: boolean, reason: unknown) => void;
}

/** One connection attempt. Calls `lost` exactly once. */
function openConnection(
  { url, channel, notify, onNotification, probeInterval = defaultProbeInterval }: ListenerOptions,
  { up, lost }: ConnectionHandlers,
) {
  // Own socket, to close the connection without the server: a frozen server never confirms the end of a session.
  const socket = new Socket();
  const timeouts = { connectionTimeoutMillis: queryTimeout, query_timeout: queryTimeout, ...keepAlive };
  const client = new pg.Client({ connectionString: url, application_name: channel.replace('_', ' '), stream: () => socket, ...timeouts });
  let probe: NodeJS.Timeout | undefined;
  let isUp = false;
  let isOver = false;
  const end = (reason?: unknown) => {
    if (isOver) return;
    isOver = true;
    clearInterval(probe);
    socket.destroy();
    lost(isUp, reason);
  };
  client.on('error', end);
  client.on('end', () => end());
  const testPayload = `${testPrefix}${randomUUID()}`;
  client.on('notification', ({ payload = '' }) => {
    if (payload === testPayload) onTestReceived();
    else if (!payload.startsWith(testPrefix)) onNotification(payload);
  });
  const listen = async () => {
    await client.connect();
    await client.query(`listen ${channel}`);
    if (isOver) return;
    probe = setTimeout(() => end(new Error('LISTEN succeeded, but a test notification did not arrive')), queryTimeout).unref();
    await notify(channel, testPayload);
  };
  function onTestReceived() {
    if (isOver || isUp) return;
    isUp = true;
    clearTimeout(probe);
    // Probe: a silently dead connection would look like one without notifications.
    probe = setInterval(() => void client.query('select 1').catch(end), probeInterval).unref();
    up();
  }
  listen().catch(end);
  return { close: () => end() };
}
