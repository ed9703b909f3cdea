// Control characters could inject headers and slashes name folders. The last group is direction marks, which disguise extensions:
// "exe.jpg" is displayed for a file that ends in ".exe".
const unsafe = /[\p{Cc}\p{Cs}"\\/:*?<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// encodeURIComponent does not escape these characters, RFC 5987 requires it.
const alsoEscaped = /['()*]/g;

const maxLength = 255;

/** Cuts the stem, never the extension: the upload check relies on it, and it decides which program opens the file. */
function shorten(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return name.length <= maxLength ? name : name.slice(0, maxLength - extension.length) + extension;
}

/** `attachment; filename="…"; filename*=UTF-8''…`: ASCII fallback for old clients, then the full name. */
export function contentDisposition(as: 'inline' | 'attachment', fileName: string): string {
  const name = shorten(fileName.replace(unsafe, '_').replace(/^\.+/, '_')) || 'file';
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    alsoEscaped,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const isCacheable = ({ as, type }: { as: 'inline' | 'attachment'; type: string }): boolean =>
  as === 'inline' && /^(image|video|audio)\//.test(type);
