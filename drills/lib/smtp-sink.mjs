// Mail server of a drill: accepts everything, keeps the envelope, and can be slow.
import { createServer } from 'node:net';
import { nextPort } from './ports.mjs';

/**
 * @typedef {{ at: number, to: string, messageId: string, subject: string }} ReceivedEmail
 * @typedef {object} SmtpSink
 * @property {string} url
 * @property {ReceivedEmail[]} emails Accepted emails: the client was told so.
 * @property {{ inProgress: number, clients: number }} state Emails whose acceptance is delayed, and open connections.
 * @property {(seconds: number) => void} setDelay Time before an email is accepted; 0 releases those that wait.
 * @property {() => Promise<void>} stop
 */

/** @param {string} text */
const unfold = (text) => text.replace(/\r\n[ \t]+/g, ' ');

/**
 * @param {string} text
 * @param {string} name
 */
const headerOf = (text, name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(unfold(text.split('\r\n\r\n')[0] ?? ''))?.[1]?.trim() ?? '';

/** Waits that end early when the delay is set to zero. */
function createDelay() {
  let seconds = 0;
  /** @type {Set<() => void>} */
  const waiting = new Set();
  return {
    /** @param {number} value */
    set(value) {
      seconds = value;
      if (value === 0) for (const resolve of waiting) resolve();
    },
    isSet: () => seconds > 0,
    /** @returns {Promise<void>} */
    wait: () =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, seconds * 1_000);
        waiting.add(end);
      }),
  };
}

/** @returns {Promise<SmtpSink>} */
export async function startSmtpSink() {
  /** @type {ReceivedEmail[]} */
  const emails = [];
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const state = { inProgress: 0, clients: 0 };
  const delay = createDelay();

  const server = createServer((socket) => {
    sockets.add(socket);
    state.clients += 1;
    socket.setEncoding('utf8').on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      state.clients -= 1;
    });
    let [buffer, to, isData] = ['', '', false];
    const say = (/** @type {string} */ line) => void socket.write(`${line}\r\n`);

    async function accept(/** @type {string} */ text) {
      if (delay.isSet()) {
        state.inProgress += 1;
        await delay.wait();
        state.inProgress -= 1;
      }
      // A client that has given up was not told that the email is accepted.
      if (socket.destroyed || socket.readableEnded) return;
      emails.push({ at: Date.now(), to, messageId: headerOf(text, 'Message-ID'), subject: headerOf(text, 'Subject') });
      say('250 accepted');
    }

    /** @param {string} line */
    function answer(line) {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      say(verb === 'EHLO' ? '250 drill' : '250 ok');
    }

    socket.on('data', (chunk) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          void accept(text);
        } else answer(text);
      }
    });
    say('220 drill');
  });
  const port = await nextPort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    state,
    setDelay: delay.set,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
