// Load generator for responses of any size. It reads only the status and the length of a response: a complete HTTP parser needs more time
// for a page of 15 KB than the server, and its own limit would be measured.
import { connect } from 'node:net';

export const connections = 64;
const endOfHeaders = Buffer.from('\r\n\r\n');

/**
 * Length of the response that the bytes begin with; null while its headers are incomplete.
 * @param {Buffer} bytes
 * @param {number} status
 */
function responseLength(bytes, status) {
  const end = bytes.indexOf(endOfHeaders);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`Not answered with ${status}: ${head.slice(0, 200)}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`No content length: ${head}`);
  return end + endOfHeaders.length + Number(length);
}

/**
 * Sends one request after the other over a connection until `nextRequest` returns null.
 * @param {URL} url
 * @param {{ status: number, nextRequest: () => string | null, onResponse: (ms: number) => void }} load
 * @returns {Promise<void>}
 */
function runConnection(url, { status, nextRequest, onResponse }) {
  return new Promise((resolve, reject) => {
    let [sentAt, missing] = [0, 0];
    let head = Buffer.alloc(0);
    const socket = connect(Number(url.port), url.hostname, () => send());
    socket.setNoDelay(true);
    const send = () => {
      const request = nextRequest();
      if (request === null) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('data', (/** @type {Buffer<ArrayBuffer>} */ chunk) => {
      try {
        if (missing === 0) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const length = responseLength(head, status);
          if (length === null) return;
          missing = length - head.length;
          head = Buffer.alloc(0);
        } else missing -= chunk.length;
        if (missing < 0) throw new Error('More bytes than one response');
        if (missing > 0) return;
        onResponse(performance.now() - sentAt);
        send();
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The server closed a connection')));
  });
}

/**
 * Sends requests over 64 connections for some seconds, or a number of them. Throws if a response has another status.
 * @param {string} address
 * @param {object} load
 * @param {Record<string, string>} [load.headers]
 * @param {string[]} [load.paths] Instead of the path of the address: in this order, every connection from another position on.
 * @param {number} [load.status]
 * @param {number} [load.seconds]
 * @param {number} [load.amount]
 */
export async function runLoad(
  address,
  { headers = {}, paths, status = 200, seconds = Number.POSITIVE_INFINITY, amount = Number.POSITIVE_INFINITY },
) {
  const url = new URL(address);
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = (paths ?? [url.pathname + url.search]).map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const began = performance.now();
  let sent = 0;
  /** @type {number[]} */
  const latencies = [];
  const run = (/** @type {number} */ connection) => {
    let position = Math.floor((connection * requests.length) / connections);
    const nextRequest = () => {
      if (sent === amount || performance.now() - began > seconds * 1_000) return null;
      sent += 1;
      return requests[position++ % requests.length] ?? null;
    };
    return runConnection(url, { status, nextRequest, onResponse: (ms) => latencies.push(ms) });
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  const perSecond = (1_000 * latencies.length) / (performance.now() - began);
  const p99 = Float64Array.from(latencies).sort()[Math.floor(latencies.length * 0.99)] ?? 0;
  return { perSecond, p99, answered: latencies.length };
}
