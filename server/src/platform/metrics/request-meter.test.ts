import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { requestMeter } from './request-meter.ts';

it('histogram buckets are cumulative, and unknown methods count as OTHER', async () => {
  const registry = new Registry();
  const meter = requestMeter(registry);
  for (const seconds of [0.001, 0.005, 0.2, 60]) meter.count({ method: 'GET', route: '/a', status: 200, seconds });
  meter.count({ method: 'BREW', route: '/a', status: 799, seconds: null });
  const lines = (await registry.metrics()).split('\n');
  const bucket = (le: string) => `jamun_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/a"}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE jamun_http_request_duration_seconds histogram',
      `${bucket('0.005')} 2`,
      `${bucket('0.1')} 2`,
      `${bucket('0.25')} 3`,
      `${bucket('10')} 3`,
      `${bucket('+Inf')} 4`,
      'jamun_http_request_duration_seconds_count{method="GET",route="/a"} 4',
      '# TYPE jamun_http_requests_total counter',
      'jamun_http_requests_total{method="GET",route="/a",status="2xx"} 4',
      'jamun_http_requests_total{method="OTHER",route="/a",status="5xx"} 1',
    ]),
  );
  const ofStream = lines.filter((line) => /^jamun_http_request_duration_seconds.*method="OTHER"/.test(line));
  expect({ ofStream, nameOfMethod: lines.filter((line) => line.includes('BREW')) }).toEqual({ ofStream: [], nameOfMethod: [] });
});
