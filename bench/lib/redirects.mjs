// Load on short links.
import autocannon from 'autocannon';

export const connections = 64;
const agent = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const headers = { 'user-agent': agent, referer: 'https://www.instagram.com/' };

/**
 * Requests one path, or `paths` in this order, every connection from another position on. Throws if a reply has another status class
 * than `expected`.
 * @param {string} url
 * @param {{ duration: number } | { amount: number }} load
 * @param {{ paths?: string[], expected?: '3xx' | '4xx' }} [options]
 */
export async function measureRedirects(url, load, { paths, expected = '3xx' } = {}) {
  let client = 0;
  const result = await autocannon({
    url,
    headers,
    connections,
    ...load,
    ...(paths && {
      setupClient(connection) {
        const from = Math.floor((client++ * paths.length) / connections) % paths.length;
        connection.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })));
      },
    }),
  });
  const { '2xx': ok, '3xx': moved, '4xx': rejected, '5xx': failed, errors } = result;
  const answered = result[expected];
  if (errors > 0 || ok + moved + rejected + failed > answered) throw new Error(`${url}: not every reply has the status ${expected}`);
  return { perSecond: result.requests.average, p99: result.latency.p99, answered };
}

/**
 * Draws `count` of the items: the nth item is drawn n times less often than the first (Zipf's law). The same draw each time.
 * @param {string[]} items
 * @param {number} count
 */
export function drawByZipf(items, count) {
  let sum = 0;
  const sums = items.map((_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  // Golden ratio sequence: even, and without a random generator.
  const position = (/** @type {number} */ draw) => ((draw * 0.618_033_988_75) % 1) * sum;
  return Array.from({ length: count }, (_, draw) => {
    const at = position(draw + 1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return items[low] ?? '';
  });
}
