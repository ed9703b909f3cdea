const extensionOf = (fileName: string): string => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0] ?? '';

/** New name with the extension of the current name. A repeated extension is not added twice. */
export function keepExtension(current: string, newName: string): string {
  const extension = extensionOf(current);
  const isRepeated = extension !== '' && newName.toLowerCase().endsWith(extension.toLowerCase());
  const stem = (isRepeated ? newName.slice(0, -extension.length) : newName).trim();
  return `${stem || 'file'}${extension}`;
}
