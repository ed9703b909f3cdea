/** Telegram shortens links of other administrators in the admin log: they end in three dots. */
const shortened = /(\.\.\.|…)$/;

/** Finds the link of an admin log entry; undefined without a match, or when a shortened link matches several. */
export function matchLoggedLink<Link extends { link: string }>(links: Link[], logged: string): Link | undefined {
  const exact = links.find(({ link }) => link === logged);
  if (exact || !shortened.test(logged)) return exact;
  const start = logged.replace(shortened, '');
  // A prefix with fewer than 4 characters of the secret part is too short to identify a link.
  if (!/[/+][\w-]{4,}$/.test(start)) return undefined;
  const matches = links.filter(({ link }) => link.startsWith(start));
  return matches.length === 1 ? matches[0] : undefined;
}
