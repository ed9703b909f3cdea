import { channelInitials } from '../../../lib/names.ts';
import { Initials } from '../../ui/data/initials.tsx';

/** Placeholder for a channel without a picture. The name determines the colour. */
export const ChannelInitials = ({ name, fill = false }: { name: string; fill?: boolean }) => (
  <Initials seed={hashName(name)} fill={fill}>
    {channelInitials(name)}
  </Initials>
);

const hashName = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
