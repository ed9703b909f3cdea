import { channelInitials } from '../../../lib/channel-initials.ts';
import { Letters } from '../../ui/letters.tsx';

/** A channel's letters, where it has no picture. */
export const ChannelFace = ({ name, fill = false }: { name: string; fill?: boolean }) => (
  <Letters of={sumOf(name)} fill={fill}>
    {channelInitials(name)}
  </Letters>
);

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
