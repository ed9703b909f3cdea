// Load generator for responses of any size. It reads only the status and the length of a response: a complete HTTP parser needs more time
// for a page of 15 KB than the server, and its own limit would be measured.
import { connect } from 'node:net';

const connections = 64;
const endOfHeaders = Buffer.from('\r\n\r\n');

/**
 * Length of the response that the bytes begin with; null while its headers are incomplete.
 * @param {Buffer} bytes
 */
function responseLength(bytes) {
  const end = bytes.indexOf(endOfHeaders);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`Not answered with 200: ${head.slice(0, 200)}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`No content length: ${head}`);
  return end + endOfHeaders.length + Number(length);
}

/**
 * Sends one request after the other over a connection until `isOver`; resolves with the number of responses.
 * @param {URL} url
 * @param {string} request
 * @param {() => boolean} isOver
 * @returns {Promise<number>}
 */
function runConnection(url, request, isOver) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
    socket.setNoDelay(true);
    let [count, missing] = [0, 0];
    let head = Buffer.alloc(0);
    const next = () => {
      count += 1;
      if (isOver()) {
        socket.destroy();
        resolve(count);
      } else socket.write(request);
    };
    socket.on('data', (/** @type {Buffer<ArrayBuffer>} */ chunk) => {
      try {
        if (missing === 0) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const length = responseLength(head);
          if (length === null) return;
          missing = length - head.length;
          head = Buffer.alloc(0);
        } else missing -= chunk.length;
        if (missing < 0) throw new Error('More bytes than one response');
        if (missing === 0) next();
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
 * Responses per second, over 64 connections.
 * @param {string} address
 * @param {{ headers: Record<string, string>, seconds: number }} load
 */
export async function measureLoad(address, { headers, seconds }) {
  const url = new URL(address);
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  const counts = await Promise.all(Array.from({ length: connections }, () => runConnection(url, request, isOver)));
  return (1_000 * counts.reduce((sum, count) => sum + count, 0)) / (performance.now() - began);
}
