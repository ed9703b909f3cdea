import classes from './channel-face.module.css';

const colours = ['a', 'b', 'c', 'd', 'e'];

/** A channel's letters on a colour of its own. Its name stands beside it in words. */
export const ChannelFace = ({ name, fill = false }: { name: string; fill?: boolean }) => (
  <span className={classes.face} data-fill={fill || undefined} data-colour={colours[sumOf(name) % colours.length]} aria-hidden="true">
    {lettersOf(name)}
  </span>
);

/** Of its first two words: the last one is as often a year as not. */
const lettersOf = (name: string) =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
