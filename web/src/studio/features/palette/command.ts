import type { TablerIcon } from '@tabler/icons-react';

/** Entry of the command palette: a navigation, an action or a search result. */
export interface Command {
  id: string;
  group: string;
  name: string;
  /** Detail that distinguishes entries of the same name. */
  line?: string;
  Icon: TablerIcon;
  /** Key sequence that runs the command anywhere in the studio: `g d`. */
  keys?: string;
  run: () => void;
}

const normalize = (text: string) => text.toLocaleLowerCase('en-IN').normalize('NFKD').replace(/\p{M}/gu, '');

/** Rank of a name for the typed text: smaller is better, null is no match. Words match by their beginnings. */
export function rank(name: string, typed: string): number | null {
  const [text, term] = [normalize(name), normalize(typed).trim()];
  if (term === '') return 0;
  if (text.startsWith(term)) return 0;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const matchesWords = term.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (matchesWords) return 1;
  return text.includes(term) ? 2 : null;
}

/** Matching commands, best first within each group; groups keep their order. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const ranked = commands.flatMap((command) => {
    const commandRank = rank(command.name, typed);
    return commandRank === null ? [] : [{ command, commandRank }];
  });
  const groups = [...new Set(commands.map(({ group }) => group))];
  const position = ({ command, commandRank }: (typeof ranked)[number]) => groups.indexOf(command.group) * 10 + commandRank;
  return ranked.sort((one, other) => position(one) - position(other)).map(({ command }) => command);
}
