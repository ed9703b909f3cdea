/** Parts of a statement outside of parentheses: `with due as ( ) update jobs set state = …`. */
function topLevel(text: string): string {
  let depth = 0;
  let result = '';
  for (const part of text.split(/([()])/)) {
    if (part === ')') depth -= 1;
    if (depth === 0) result += part === '(' ? ' ( ' : part;
    if (part === '(') depth += 1;
  }
  return result;
}

const table = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)`;
const afterCommonTables = /\b(?:select|insert|update|delete)\b/i;
const tableOf: Record<string, RegExp> = {
  select: new RegExp(String.raw`\sfrom\s+${table}`, 'i'),
  insert: new RegExp(String.raw`^insert\s+into\s+${table}`, 'i'),
  update: new RegExp(String.raw`^update\s+${table}`, 'i'),
  delete: new RegExp(String.raw`^delete\s+from\s+${table}`, 'i'),
};

/** `select users`, `insert orders`, `commit`: verb and first table of a statement, never a literal. */
export function statementSummary(text: string): string {
  const outer = topLevel(text).trim();
  const statement = /^with\b/i.test(outer) ? outer.slice(Math.max(0, outer.search(afterCommonTables))) : outer;
  const verb = /^[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement';
  const name = tableOf[verb]?.exec(statement)?.[1];
  return name ? `${verb} ${name.toLowerCase()}` : verb;
}
