/** Telegram shortens links of other administrators in the admin log: they end in three dots. */
const shortened = /(\.\.\.|…)$/;

/** The one of these links that the admin log means; undefined when none does, or when a shortened link fits several. */
export function linkInLog<Link extends { link: string }>(links: Link[], logged: string): Link | undefined {
  const exact = links.find(({ link }) => link === logged);
  if (exact || !shortened.test(logged)) return exact;
  const start = logged.replace(shortened, '');
  // Less than some characters of the secret part says nothing.
  if (!/[/+][\w-]{4,}$/.test(start)) return undefined;
  const fitting = links.filter(({ link }) => link.startsWith(start));
  return fitting.length === 1 ? fitting[0] : undefined;
}
