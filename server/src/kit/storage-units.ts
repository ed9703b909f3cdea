/** Formats a file size: `4.9 GB`, `120 MB`, `3 KB`; one decimal unless it is zero. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  // Rounds before comparing: 1,023.97 MB is 1 GB.
  while (Math.round(value * 10) / 10 >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
