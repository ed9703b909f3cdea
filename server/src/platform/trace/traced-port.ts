import { span } from './span.ts';

type Call = (...args: unknown[]) => Promise<unknown>;

/** Wraps calls of a provider's adapter in spans. The names of port and call describe the span; arguments are never recorded. */
export function tracedPort<Port extends object, Name extends keyof Port & string>(
  provider: string,
  port: Port,
  calls: readonly Name[],
): Port {
  const traced = calls.map((call): [string, Call] => {
    const description = {
      name: `${provider} ${call}`,
      kind: 'client',
      attributes: { 'peer.service': provider, 'jamun.call': call },
    } as const;
    const original = port[call] as Call;
    return [call, (...args) => span(description, () => original.apply(port, args))];
  });
  return { ...port, ...Object.fromEntries(traced) };
}
