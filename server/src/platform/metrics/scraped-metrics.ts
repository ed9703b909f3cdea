import { Counter, Gauge, type Registry } from 'prom-client';

interface Sample<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** Returns the current value or, for a metric with labels, one sample per series. */
type Read<Label extends string> = () => number | Sample<NoInfer<Label>>[];

function collectFrom<Label extends string>(read: Read<Label>) {
  return function collect(this: Pick<Counter<Label>, 'reset' | 'inc'>): void {
    // A counter cannot be set, only reset and increased. The reset also removes series that are no longer returned.
    this.reset();
    const value = read();
    if (typeof value === 'number') this.inc(value);
    else for (const sample of value) this.inc(sample.labels, sample.value);
  };
}

/** Registers metrics whose values are kept elsewhere and read at scrape time. */
export const scrapedMetrics = (registry: Registry) => ({
  gauge<Label extends string = never>(name: string, help: string, read: Read<Label>, ...labelNames: Label[]): void {
    new Gauge<Label>({ name, help, labelNames, registers: [registry], collect: collectFrom(read) });
  },
  counter<Label extends string = never>(name: string, help: string, read: Read<Label>, ...labelNames: Label[]): void {
    new Counter<Label>({ name, help, labelNames, registers: [registry], collect: collectFrom(read) });
  },
});
