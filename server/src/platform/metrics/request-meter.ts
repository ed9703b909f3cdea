import type { Metric, Sample } from './exposition.ts';

/** In seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

interface Answered {
  method: string;
  /** Its pattern: addresses are without number, and carry names and tokens. */
  route: string;
  status: number;
  /** Null for what is not over when it is answered, such as a stream. */
  seconds: number | null;
}

interface Counted {
  labels: { method: string; route: string };
  /** By the first digit of the status. */
  byClass: number[];
  /** Each as long as its bound at most, and longer than the one before. */
  byDuration: number[];
  timed: number;
  seconds: number;
}

/** Counts answers by route and by how long they took. There are as many lines as there are routes, whatever is asked for. */
export function requestMeter() {
  const counted = new Map<string, Counted>();

  function of(method: string, route: string): Counted {
    const labels = { method: methods.has(method) ? method : 'OTHER', route };
    const key = `${labels.method} ${route}`;
    let found = counted.get(key);
    if (!found) {
      found = { labels, byClass: [0, 0, 0, 0, 0], byDuration: [...bounds, 0].fill(0), timed: 0, seconds: 0 };
      counted.set(key, found);
    }
    return found;
  }

  function durations({ labels, byDuration, timed, seconds }: Counted): Sample[] {
    let upTo = 0;
    const buckets = [...bounds, Infinity].map((bound, at): Sample => {
      upTo += byDuration[at] ?? 0;
      return { suffix: '_bucket', labels: { ...labels, le: bound === Infinity ? '+Inf' : String(bound) }, value: upTo };
    });
    return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: timed }];
  }

  return {
    count({ method, route, status, seconds }: Answered): void {
      const found = of(method, route);
      const digit = Math.min(5, Math.max(1, Math.floor(status / 100))) - 1;
      found.byClass[digit] = (found.byClass[digit] ?? 0) + 1;
      if (seconds === null) return;
      const at = bounds.findIndex((bound) => seconds <= bound);
      const place = at === -1 ? bounds.length : at;
      found.byDuration[place] = (found.byDuration[place] ?? 0) + 1;
      found.timed += 1;
      found.seconds += seconds;
    },
    metrics: (): Metric[] => [
      {
        name: 'jamun_http_requests_total',
        help: 'Answers by route and class of status.',
        type: 'counter',
        samples: [...counted.values()].flatMap(({ labels, byClass }) =>
          byClass.flatMap((value, at) => (value > 0 ? [{ labels: { ...labels, status: classes[at] ?? '' }, value }] : [])),
        ),
      },
      {
        name: 'jamun_http_request_duration_seconds',
        help: 'How long answers took, streams left out.',
        type: 'histogram',
        samples: [...counted.values()].filter(({ timed }) => timed > 0).flatMap(durations),
      },
    ],
  };
}
