import { parseUserAgent } from '../../kit/user-agent.ts';

/** Readable device name. Contains no text of the user agent itself, which is untrusted input. */
export function deviceName(agent: string | undefined): string {
  const { browser, system } = parseUserAgent(agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
