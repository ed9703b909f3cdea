/** What a creator's small markup says. Text is text: there is no node for HTML, so none can come out. */
export type Mark = 'bold' | 'italic' | 'underline';

export type Inline = { kind: 'text'; text: string } | { kind: 'break' } | { kind: Mark; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] };

export type MarkupTree = Block[];
