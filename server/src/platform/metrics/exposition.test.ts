import { expect, it } from 'vitest';
import { counter, formatMetrics, gauge } from './exposition.ts';
import { requestMeter } from './request-meter.ts';

it('formats metrics in the Prometheus text format', () => {
  const text = formatMetrics([
    counter('a_total', 'All of them.', { labels: { route: '/a"b\\c\nd' }, value: 2 }),
    gauge('b', 'None.'),
    gauge('c', 'Some.', 0.5, { labels: { le: '+Inf' }, value: Infinity }),
  ]);
  expect(text).toBe(
    [
      '# HELP a_total All of them.',
      '# TYPE a_total counter',
      'a_total{route="/a\\"b\\\\c\\nd"} 2',
      '# HELP b None.',
      '# TYPE b gauge',
      '# HELP c Some.',
      '# TYPE c gauge',
      'c 0.5',
      'c{le="+Inf"} +Inf',
      '',
    ].join('\n'),
  );
});

it('histogram buckets are cumulative, and unknown methods count as OTHER', () => {
  const meter = requestMeter();
  for (const seconds of [0.001, 0.005, 0.2, 60]) meter.count({ method: 'GET', route: '/a', status: 200, seconds });
  meter.count({ method: 'BREW', route: '/a', status: 799, seconds: null });
  const text = formatMetrics(meter.metrics());
  const line = (le: string) => new RegExp(`_bucket\\{method="GET",route="/a",le="${le.replace('+', '\\+')}"\\} (\\d+)`).exec(text)?.[1];
  expect(['0.005', '0.1', '0.25', '10', '+Inf'].map(line)).toEqual(['2', '2', '3', '3', '4']);
  expect(text).toContain('jamun_http_request_duration_seconds_count{method="GET",route="/a"} 4\n');
  expect(text).toContain('jamun_http_requests_total{method="GET",route="/a",status="2xx"} 4\n');
  expect(text).toContain('jamun_http_requests_total{method="OTHER",route="/a",status="5xx"} 1\n');
  expect(text).not.toContain('BREW');
});
