// Control characters would end the header, slashes name folders, and the last group turns text around: "gpj.exe".
const unsafe = /[\p{Cc}\p{Cs}"\\/:*?<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// What encodeURIComponent leaves as it is and RFC 5987 does not.
const alsoEscaped = /['()*]/g;

const longest = 255;

/** The stem is cut, never the extension: that was checked, and decides with which program the file opens. */
function shortened(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return name.length <= longest ? name : name.slice(0, longest - extension.length) + extension;
}

/** `attachment; filename="…"; filename*=UTF-8''…`: the first for old programs, the second as it was written. */
export function contentDisposition(as: 'inline' | 'attachment', fileName: string): string {
  const name = shortened(fileName.replace(unsafe, '_').replace(/^\.+/, '_')) || 'file';
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    alsoEscaped,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const mayBeCached = ({ as, type }: { as: 'inline' | 'attachment'; type: string }): boolean =>
  as === 'inline' && /^(image|video|audio)\//.test(type);
