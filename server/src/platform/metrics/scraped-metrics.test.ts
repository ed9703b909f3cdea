import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { scrapedMetrics } from './scraped-metrics.ts';

it('scraped gauges and counters return the value of the scrape, not a sum of scrapes', async () => {
  const registry = new Registry();
  const { counter, gauge } = scrapedMetrics(registry);
  let value = 5;
  counter('a_total', 'All of them.', () => value);
  gauge('b', 'Some.', () => -value);
  const format = (total: number) =>
    `# HELP a_total All of them.\n# TYPE a_total counter\na_total ${total}\n\n# HELP b Some.\n# TYPE b gauge\nb ${-total}\n`;
  expect(await registry.metrics()).toBe(format(5));
  expect(await registry.metrics()).toBe(format(5));
  value = 7;
  expect(await registry.metrics()).toBe(format(7));
});

it('series that a scrape no longer returns disappear, and label values are escaped', async () => {
  const registry = new Registry();
  let names = ['/a"b\\c\nd', 'other'];
  scrapedMetrics(registry).gauge('a', 'All of them.', () => names.map((name) => ({ labels: { name }, value: 0 })), 'name');
  const header = '# HELP a All of them.\n# TYPE a gauge\n';
  expect(await registry.metrics()).toBe(`${header}a{name="/a\\"b\\\\c\\nd"} 0\na{name="other"} 0\n`);
  names = ['other'];
  expect(await registry.metrics()).toBe(`${header}a{name="other"} 0\n`);
});
