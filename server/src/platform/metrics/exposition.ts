/** One value, and what tells it from its siblings. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** What a histogram's parts are told apart by: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const inLabel: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escaped = (text: string) => text.replace(/[\\"\n]/g, (letter) => inLabel[letter] ?? letter);

function labelsOf(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const numberOf = (value: number) => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value));

export const gauge = (name: string, help: string, ...samples: (Sample | number)[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map((sample) => (typeof sample === 'number' ? { value: sample } : sample)),
});
export const counter = (name: string, help: string, ...samples: (Sample | number)[]): Metric => ({
  ...gauge(name, help, ...samples),
  type: 'counter',
});

/** As Prometheus reads it. */
export const exposition = (metrics: Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
