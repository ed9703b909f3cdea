const extensionOf = (fileName: string): string => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0] ?? '';

/** The new name with the extension of the current one. An extension that was typed again is not doubled. */
export function keepExtension(current: string, wanted: string): string {
  const extension = extensionOf(current);
  const isRepeated = extension !== '' && wanted.toLowerCase().endsWith(extension.toLowerCase());
  const stem = (isRepeated ? wanted.slice(0, -extension.length) : wanted).trim();
  return `${stem || 'file'}${extension}`;
}
