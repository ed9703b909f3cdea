import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './exposition.ts';

const resolution = 20;
const shortestSpan = 10_000;
const began = Date.now() / 1000 - process.uptime();

/** What any process has. The delay is that of the time since it was last asked for, so that a bad minute is not lost in a good week. */
export function processMetrics() {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let since = performance.now();
  // It counts the pause it makes itself.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);

  return {
    metrics(): Metric[] {
      const { user, system } = process.cpuUsage();
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      const samples = Object.entries(quantiles).map(([quantile, value]) => ({ labels: { quantile }, value: seconds(value) }));
      if (performance.now() - since > shortestSpan) {
        delay.reset();
        since = performance.now();
      }
      return [
        counter('process_cpu_seconds_total', 'Processor time that was used.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
        gauge('process_start_time_seconds', 'When the process began.', began),
        gauge('jamun_event_loop_delay_seconds', 'How late the event loop was since it was last asked.', ...samples),
      ];
    },
    stop: () => void delay.disable(),
  };
}
