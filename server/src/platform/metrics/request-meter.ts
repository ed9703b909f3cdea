import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds of the histogram buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface HandledRequest {
  method: string;
  /** Route pattern, not the URL: URLs are unbounded and contain names and tokens. */
  route: string;
  status: number;
  /** Null for streams, which are still open when the reply starts. */
  seconds: number | null;
}

/** Counts requests and durations per route. The number of series is bounded by the number of routes. */
export function requestMeter(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'jamun_http_requests_total',
    help: 'Requests by route and status class.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'jamun_http_request_duration_seconds',
    help: 'Duration of requests, without streams.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });

  return {
    count({ method: name, route, status, seconds }: HandledRequest): void {
      const method = methods.has(name) ? name : 'OTHER';
      requests.inc({ method, route, status: `${Math.min(5, Math.max(1, Math.floor(status / 100)))}xx` });
      if (seconds !== null) durations.observe({ method, route }, seconds);
    },
  };
}
