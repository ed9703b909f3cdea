import { Letters } from '../../ui/letters.tsx';

/** A channel's letters, where it has no picture. */
export const ChannelFace = ({ name, fill = false }: { name: string; fill?: boolean }) => (
  <Letters of={sumOf(name)} fill={fill}>
    {lettersOf(name)}
  </Letters>
);

/** Of its first two words: the last one is as often a year as not. */
const lettersOf = (name: string) =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
