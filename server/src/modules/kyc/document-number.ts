const hidden = '••••••';

/** The last four characters; of a short number no more than half, else nothing would be hidden. */
export function maskedNumber(number: string): string {
  const characters = [...number];
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return hidden + characters.slice(characters.length - shown).join('');
}

const shortestNumber = 6;
const longestName = 255;

/** People call their scans after the number, which is sealed everywhere else: it is masked in the name too. */
export function nameWithoutNumber(name: string, number: string): string {
  if (number.length < shortestNumber) return name;
  const pattern = new RegExp(number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return [...name.replace(pattern, () => maskedNumber(number))].slice(0, longestName).join('');
}
