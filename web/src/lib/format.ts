/** An Indian number in its usual groups, +91 98860 42215; any other number as it is stored. */
export const formatPhone = (phone: string) => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** URL without its scheme: jmn.in/polity90 */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** File size in the largest unit below it, with at most one decimal: 64.2 MB */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounding may reach the next unit: 1023.96 KB is 1 MB.
  while (unit < units.length - 1 && Math.round(size * 10) / 10 >= 1024) {
    size /= 1024;
    unit += 1;
  }
  return `${(unit ? size : Math.round(size)).toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${units[unit]}`;
}

/** File size in kilobytes with one decimal, as lists of files show it: 18,432.6 KB */
export const formatKilobytes = (bytes: number) =>
  `${(bytes / 1024).toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`;

/** Pixels at the browser's default font size as a CSS length in rem. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
