import { lruCache } from '../../../kit/concurrency/lru-cache.ts';
import { type AgentDevice, isRobot, maxAgentLength, parseUserAgent } from '../../../kit/user-agent.ts';

/** Classified user agent. The raw text is not stored. */
export interface AgentClass {
  /** Link preview, crawler or script: counted separately. */
  isRobot: boolean;
  device: AgentDevice;
  browser: string;
}

/** Analytics have no names of robots. */
const robot: AgentClass = { isRobot: true, device: 'Other', browser: 'Other' };

function classify(agent: string): AgentClass {
  if (isRobot(agent)) return robot;
  const { device, browser = 'Other' } = parseUserAgent(agent);
  return { isRobot: false, device, browser };
}

const cacheSize = 2_000;

/** LRU cache: a few thousand user agents cause nearly all clicks. */
export function createAgentClassifier(): (agent: string | undefined) => AgentClass {
  const cache = lruCache<string, AgentClass>(cacheSize);
  return (header = '') => {
    const agent = header.length > maxAgentLength ? header.slice(0, maxAgentLength) : header;
    const cached = cache.get(agent);
    if (cached) return cached;
    const agentClass = classify(agent);
    cache.set(agent, agentClass);
    return agentClass;
  };
}
