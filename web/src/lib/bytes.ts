const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const atMostOne = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const units = ['B', 'KB', 'MB', 'GB'] as const;

/** 64.2 MB: the size that is read best. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let step = 0;
  // Rounding may reach the next unit: 1023.96 KB is 1 MB.
  while (step < units.length - 1 && Math.round(size * 10) / 10 >= 1024) {
    size /= 1024;
    step += 1;
  }
  return `${atMostOne.format(step ? size : Math.round(size))} ${units[step]}`;
}

/** 18,432.6 KB: how lists of files give it. */
export const formatKilobytes = (bytes: number) => `${oneDecimal.format(bytes / 1024)} KB`;
