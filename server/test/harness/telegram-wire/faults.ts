/** Fault injection switches of the wire server, for Telegram and the network. All are off by default. */
export function createFaults() {
  return {
    /** Network faults. */
    refusesConnections: false,
    connectsLate: false,
    ignoresMessages: false,
    /** Clock skew of Telegram in seconds; messages outside its time window get bad_msg 16 or 17. */
    clockAheadSeconds: 0,
    /** Number of transport errors -404 per key before the first reply; the library drops a key after two in a row. */
    keyMisses: 0,
    /** Methods whose next call takes effect, but whose reply is lost. */
    lostAnswers: new Set<string>(),
    /** New channels are supergroups. */
    supergroups: false,
    /** Members of supergroups may not write. */
    mutedMembers: false,
    /** Lists and logs return `min` users; the search returns complete users. */
    minUsers: false,
    /** Maximum number of members in a list; its count can be higher. */
    membersListed: Number.POSITIVE_INFINITY,
    /** Dialogs without a top message, as after a cleared history. */
    dialogsWithoutMessage: new Set<number>(),
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Rate limits (flood wait) per account and method, over a sliding window. */
export function createRateLimits(now: () => number) {
  const limits = new Map<string, { calls: number; seconds: number }>();
  const callTimes = new Map<string, number[]>();
  return {
    limit: (method: string, limit: { calls: number; seconds: number }) => limits.set(method, limit),
    clear: () => limits.clear(),
    /** Flood wait in seconds; 0 allows the call and counts it. */
    take(accountId: number, method: string): number {
      const limit = limits.get(method);
      if (!limit) return 0;
      const key = `${accountId} ${method}`;
      const recent = (callTimes.get(key) ?? []).filter((at) => at > now() - limit.seconds);
      callTimes.set(key, recent);
      if (recent.length >= limit.calls) return Math.max(1, (recent[0] ?? 0) + limit.seconds - now());
      recent.push(now());
      return 0;
    },
  };
}
