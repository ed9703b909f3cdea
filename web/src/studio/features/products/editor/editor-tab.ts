/** The parts of the editor that are not its first. */
export type EditorTab = 'upload' | 'publish';

export const readTab = ({ tab }: Record<string, unknown>): { tab?: EditorTab } => (tab === 'upload' || tab === 'publish' ? { tab } : {});
