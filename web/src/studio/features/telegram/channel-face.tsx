import { channelInitials } from '../../../lib/names.ts';
import { Initials } from '../../ui/data/initials.tsx';

/** A channel's letters, where it has no picture. */
export const ChannelFace = ({ name, fill = false }: { name: string; fill?: boolean }) => (
  <Initials seed={sumOf(name)} fill={fill}>
    {channelInitials(name)}
  </Initials>
);

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
