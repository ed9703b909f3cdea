import type { TablerIcon } from '@tabler/icons-react';

/** Something to do from the palette: go somewhere, begin something, open what was found. */
export interface Command {
  id: string;
  group: string;
  name: string;
  /** What tells it from others of the same name. */
  line?: string;
  Icon: TablerIcon;
  /** Pressed one after the other anywhere in the studio, it does the same: `g d`. */
  keys?: string;
  run: () => void;
}

const plain = (text: string) => text.toLocaleLowerCase('en-IN').normalize('NFKD').replace(/\p{M}/gu, '');

/** How well a name answers what was typed; the smaller the better, null for not at all. Words may be typed by their beginnings. */
export function rank(name: string, typed: string): number | null {
  const [where, what] = [plain(name), plain(typed).trim()];
  if (what === '') return 0;
  if (where.startsWith(what)) return 0;
  const words = where.split(/[^\p{L}\p{N}]+/u);
  const begun = what.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (begun) return 1;
  return where.includes(what) ? 2 : null;
}

/** Those that answer what was typed, the best of each group first; groups stay in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const ranked = commands.flatMap((command) => {
    const at = rank(command.name, typed);
    return at === null ? [] : [{ command, at }];
  });
  const groups = [...new Set(commands.map(({ group }) => group))];
  const place = ({ command, at }: (typeof ranked)[number]) => groups.indexOf(command.group) * 10 + at;
  return ranked.sort((one, other) => place(one) - place(other)).map(({ command }) => command);
}
