// HTTP client of the load generator: keep-alive, another client address for each request, and no retries.
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Response
 * @property {number} status 0 without a response: whether the request was executed is unknown.
 * @property {string} text
 * @property {Record<string, unknown>} data `data` of a JSON response; empty for every other response.
 * @property {number} ms
 * @property {string} [error] Code of the error, without a response.
 *
 * @typedef {object} RequestOptions
 * @property {string} [token]
 * @property {object} [body] Sent as JSON.
 * @property {Buffer} [bytes] Sent as they are.
 * @property {string} [type] Content type of `bytes`.
 * @property {number} [timeoutMs]
 * @property {Record<string, string>} [headers]
 */

const userAgent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
let clients = 0;

/** Client address of the next request: rate limits count per address. */
export function nextAddress() {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

/** @param {string} text */
function dataOf(text) {
  try {
    return JSON.parse(text).data ?? {};
  } catch {
    return {};
  }
}

/** @param {RequestOptions} options */
function headersOf({ token, body, type, headers = {} }) {
  return {
    'user-agent': userAgent,
    'x-forwarded-for': nextAddress(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : type ? { 'content-type': type } : {}),
    ...headers,
  };
}

/**
 * @param {string} url Plain address of the proxy, or of a process.
 * @param {{ maxSockets?: number }} [options]
 */
export function createClient(url, { maxSockets = 256 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets });

  /**
   * @param {string} route Method and path.
   * @param {RequestOptions} [options]
   * @returns {Promise<Response>}
   */
  function send(route, options = {}) {
    const [method = 'GET', path = '/'] = route.split(' ');
    const { timeoutMs = 15_000 } = options;
    const began = performance.now();
    const ms = () => performance.now() - began;
    return new Promise((resolve) => {
      const failed = (/** @type {Error & { code?: string | number }} */ { code, name }) =>
        resolve({ status: 0, text: '', data: {}, ms: ms(), error: String(code ?? name) });
      const call = request(new URL(path, url), { method, agent, headers: headersOf(options), signal: AbortSignal.timeout(timeoutMs) });
      call.once('error', failed);
      call.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', failed);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text, data: dataOf(text), ms: ms() }));
      });
      call.end(options.bytes ?? (options.body ? JSON.stringify(options.body) : undefined));
    });
  }
  return { url, agent, send, close: () => agent.destroy() };
}

/** @typedef {ReturnType<typeof createClient>} Client */
