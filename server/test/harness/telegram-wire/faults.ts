/** Named switches of the wire server: how Telegram and the network misbehave. All are off unless a test turns them on. */
export function createFaults() {
  return {
    /** The network. */
    refusesConnections: false,
    connectsLate: false,
    silent: false,
    /** Seconds by which the clock of Telegram is ahead of ours; messages with a time that it does not accept get bad_msg 16 or 17. */
    clockAheadSeconds: 0,
    /** Transport errors -404 that every key gets before its first answer; with two in a row the library drops the key. */
    keyMisses: 0,
    /** Methods whose next answer is lost after the call was carried out. */
    lostAnswers: new Set<string>(),
    /** Channels are supergroups. */
    supergroups: false,
    /** Members of supergroups may not write. */
    mutedMembers: false,
    /** Lists and logs show people as `min` users; the search shows them whole. */
    minUsers: false,
    /** Most members that a list shows, whatever its count says. */
    membersListed: Number.POSITIVE_INFINITY,
    /** Conversations without a top message: as they are when its history was cleared. */
    dialogsWithoutMessage: new Set<number>(),
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Calls that one account may make in a window, per method, as Telegram counts them. */
export function createBuckets(now: () => number) {
  const limits = new Map<string, { calls: number; seconds: number }>();
  const made = new Map<string, number[]>();
  return {
    limit: (method: string, limit: { calls: number; seconds: number }) => limits.set(method, limit),
    clear: () => limits.clear(),
    /** Seconds to wait; 0 when the call is let through, which counts it. */
    take(accountId: number, method: string): number {
      const limit = limits.get(method);
      if (!limit) return 0;
      const key = `${accountId} ${method}`;
      const recent = (made.get(key) ?? []).filter((at) => at > now() - limit.seconds);
      made.set(key, recent);
      if (recent.length >= limit.calls) return Math.max(1, (recent[0] ?? 0) + limit.seconds - now());
      recent.push(now());
      return 0;
    },
  };
}
