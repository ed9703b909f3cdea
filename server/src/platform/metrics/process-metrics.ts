import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { scrapedMetrics } from './scraped-metrics.ts';

/** Sampling interval in milliseconds. Each sample wakes the process, also an idle one. */
const resolution = 50;
const minResetInterval = 10_000;
const startTime = Date.now() / 1000 - process.uptime();

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The event loop delay covers the time since the last scrape, so that short peaks stay visible. */
function eventLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let since = performance.now();
  // The histogram includes its own sampling interval.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);

  return {
    read() {
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      const samples = Object.entries(quantiles).map(([quantile, value]) => ({ labels: { quantile }, value: seconds(value) }));
      if (performance.now() - since > minResetInterval) {
        delay.reset();
        since = performance.now();
      }
      return samples;
    },
    stop: () => void delay.disable(),
  };
}

/**
 * Metrics of the process. The default metrics of prom-client are not used: they would add about fifty series per process, and measure
 * the event loop differently.
 */
export function registerProcessMetrics(registry: Registry): { stop(): void } {
  const { read, stop } = eventLoopDelay();
  const { counter, gauge } = scrapedMetrics(registry);
  counter('process_cpu_seconds_total', 'CPU time used.', cpuSeconds);
  gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'Start time of the process.', () => startTime);
  gauge('jamun_event_loop_delay_seconds', 'Event loop delay since the last scrape.', read, 'quantile');
  return { stop };
}
