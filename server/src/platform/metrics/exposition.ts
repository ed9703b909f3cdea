/** Value of a metric with its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** Part of a histogram: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const labelEscapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escapeLabel = (text: string) => text.replace(/[\\"\n]/g, (character) => labelEscapes[character] ?? character);

function labelsOf(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
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

/** Prometheus text format. */
export const formatMetrics = (metrics: Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
