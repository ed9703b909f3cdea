// HTTPS client that connects to a port of this machine under a public host name, and verifies the certificate for it.
import { Agent, request } from 'node:https';
import { connect } from 'node:tls';
import { hosts } from './proxies.mjs';

const userAgent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

/**
 * @typedef {object} Reply
 * @property {number} status 0 without a response.
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {Record<string, unknown>} data `data` of a JSON response.
 *
 * @typedef {object} SendOptions
 * @property {string} [host]
 * @property {string} [token]
 * @property {object} [body]
 * @property {Buffer} [bytes]
 * @property {Record<string, string>} [headers]
 * @property {number} [timeoutMs]
 * @property {boolean} [headersOnly] Sends no body before the response has arrived.
 * @property {boolean} [repeats] Sends the request again while its connection, used before, is closed without a response, until a new
 *   one. Browsers do that, and HAProxy relies on it: it closes such connections when the process behind them has died.
 */

/** @param {string} text */
function dataOf(text) {
  try {
    return JSON.parse(text).data ?? {};
  } catch {
    return {};
  }
}

/** @param {{ port: number, authority: string }} proxy */
export function createTlsClient({ port, authority }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /**
   * @param {string} route
   * @param {SendOptions} options
   */
  function open(route, { host = hosts.main, token, body, headers = {}, timeoutMs = 30_000 }) {
    const [method = 'GET', path = '/'] = route.split(' ');
    return request({
      method,
      path,
      agent,
      host: '127.0.0.1',
      port,
      servername: host,
      ca: authority,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        host,
        'user-agent': userAgent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    });
  }

  /**
   * @param {string} route Method and path.
   * @param {SendOptions} [options]
   * @returns {Promise<Reply>}
   */
  function send(route, options = {}) {
    return new Promise((resolve) => {
      const call = open(route, options);
      const failed = (/** @type {Error} */ error) => {
        if (options.repeats && call.reusedSocket) resolve(send(route, options));
        else resolve({ status: 0, headers: {}, text: error.message, data: {} });
      };
      call.once('error', failed);
      call.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', failed);
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, data: dataOf(text) });
          if (options.headersOnly) call.destroy();
        });
      });
      if (options.headersOnly) call.flushHeaders();
      else call.end(options.bytes ?? (options.body ? JSON.stringify(options.body) : undefined));
    });
  }

  /**
   * Sends bytes that are no valid HTTP; resolves with everything that was received.
   * @param {string} text
   * @returns {Promise<string>}
   */
  function sendRaw(text) {
    return new Promise((resolve, reject) => {
      let received = '';
      const socket = connect({ port, host: '127.0.0.1', servername: hosts.main, ca: authority }, () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      socket.once('close', () => resolve(received)).once('error', (error) => (received ? resolve(received) : reject(error)));
      socket.setTimeout(10_000, () => socket.destroy());
    });
  }

  return { send, open, sendRaw, close: () => agent.destroy() };
}

/** @typedef {ReturnType<typeof createTlsClient>} TlsClient */
