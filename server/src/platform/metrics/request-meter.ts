import type { Metric, Sample } from './exposition.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface HandledRequest {
  method: string;
  /** Route pattern, not the URL: URLs are unbounded and contain names and tokens. */
  route: string;
  status: number;
  /** Null for streams, which are still open when the reply starts. */
  seconds: number | null;
}

interface RouteStats {
  labels: { method: string; route: string };
  /** Count per status class (1xx to 5xx). */
  byClass: number[];
  /** Count per bucket, not cumulative. */
  byDuration: number[];
  timed: number;
  seconds: number;
}

/** Counts requests and durations per route. The number of series is bounded by the number of routes. */
export function requestMeter() {
  const byRoute = new Map<string, RouteStats>();

  function statsOf(method: string, route: string): RouteStats {
    const labels = { method: methods.has(method) ? method : 'OTHER', route };
    const key = `${labels.method} ${route}`;
    let stats = byRoute.get(key);
    if (!stats) {
      stats = { labels, byClass: [0, 0, 0, 0, 0], byDuration: [...bounds, 0].fill(0), timed: 0, seconds: 0 };
      byRoute.set(key, stats);
    }
    return stats;
  }

  function durations({ labels, byDuration, timed, seconds }: RouteStats): Sample[] {
    let cumulative = 0;
    const buckets = [...bounds, Infinity].map((bound, at): Sample => {
      cumulative += byDuration[at] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le: bound === Infinity ? '+Inf' : String(bound) }, value: cumulative };
    });
    return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: timed }];
  }

  return {
    count({ method, route, status, seconds }: HandledRequest): void {
      const stats = statsOf(method, route);
      const statusClass = Math.min(5, Math.max(1, Math.floor(status / 100))) - 1;
      stats.byClass[statusClass] = (stats.byClass[statusClass] ?? 0) + 1;
      if (seconds === null) return;
      const at = bounds.findIndex((bound) => seconds <= bound);
      const bucket = at === -1 ? bounds.length : at;
      stats.byDuration[bucket] = (stats.byDuration[bucket] ?? 0) + 1;
      stats.timed += 1;
      stats.seconds += seconds;
    },
    metrics: (): Metric[] => [
      {
        name: 'jamun_http_requests_total',
        help: 'Requests by route and status class.',
        type: 'counter',
        samples: [...byRoute.values()].flatMap(({ labels, byClass }) =>
          byClass.flatMap((value, at) => (value > 0 ? [{ labels: { ...labels, status: statusClasses[at] ?? '' }, value }] : [])),
        ),
      },
      {
        name: 'jamun_http_request_duration_seconds',
        help: 'Duration of requests, without streams.',
        type: 'histogram',
        samples: [...byRoute.values()].filter(({ timed }) => timed > 0).flatMap(durations),
      },
    ],
  };
}
