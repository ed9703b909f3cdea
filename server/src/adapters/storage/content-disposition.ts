// Control characters would end the header, slashes name folders, and the last group turns text around: "gpj.exe".
const unsafe = /[\p{Cc}\p{Cs}"\\/:*?<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// What encodeURIComponent leaves as it is and RFC 5987 does not.
const alsoEscaped = /['()*]/g;

/** `attachment; filename="…"; filename*=UTF-8''…`: the first for old programs, the second as it was written. */
export function contentDisposition(as: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.replace(unsafe, '_').replace(/^\.+/, '_').slice(0, 255) || 'file';
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    alsoEscaped,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const mayBeCached = ({ as, type }: { as: 'inline' | 'attachment'; type: string }): boolean =>
  as === 'inline' && /^(image|video|audio)\//.test(type);
