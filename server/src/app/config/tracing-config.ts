import { StartError } from '../../kit/start-error.ts';
import { type Environment, isLocal } from './environment.ts';

/** Header values may be percent-encoded (the format of W3C baggage) or not: both are in use. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function headersOf(text: string | undefined): Record<string, string> {
  const pairs = text?.split(',') ?? [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    }),
  );
}

/** Receiver of traces (OTLP/HTTP); null without one. */
export function tracingOf(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (endpoint === undefined) {
    if (headers !== undefined) throw new StartError('OTEL_EXPORTER_OTLP_HEADERS: needs OTEL_EXPORTER_OTLP_ENDPOINT');
    return null;
  }
  if (headers !== undefined && endpoint.startsWith('http:') && !isLocal(endpoint))
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must start with https:// with OTEL_EXPORTER_OTLP_HEADERS, which contain credentials',
    );
  return { endpoint, headers: headersOf(headers), serviceName: env.OTEL_SERVICE_NAME, sampleRatio: env.OTEL_TRACES_SAMPLER_ARG };
}
