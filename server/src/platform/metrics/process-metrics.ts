import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './exposition.ts';

const resolution = 20;
const minResetInterval = 10_000;
const startTime = Date.now() / 1000 - process.uptime();

/** Metrics of the process. The event loop delay covers the time since the last scrape, so that short peaks stay visible. */
export function processMetrics() {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let since = performance.now();
  // The histogram includes its own sampling interval.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);

  return {
    metrics(): Metric[] {
      const { user, system } = process.cpuUsage();
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      const samples = Object.entries(quantiles).map(([quantile, value]) => ({ labels: { quantile }, value: seconds(value) }));
      if (performance.now() - since > minResetInterval) {
        delay.reset();
        since = performance.now();
      }
      return [
        counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
        gauge('process_start_time_seconds', 'Start time of the process.', startTime),
        gauge('jamun_event_loop_delay_seconds', 'Event loop delay since the last scrape.', ...samples),
      ];
    },
    stop: () => void delay.disable(),
  };
}
