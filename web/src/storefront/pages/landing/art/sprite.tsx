import { Portraits } from './portraits.tsx';
import { Palm, SceneBoat, SceneChai, SceneHills, SceneStreet } from './scenes.tsx';
import css from './sprite.module.css';

/** SVG symbols of the page, which `Scene` and `Portrait` refer to. */
export function Sprite() {
  return (
    <svg className={css.sprite} aria-hidden="true">
      <defs>
        <Palm />
      </defs>
      <SceneHills />
      <SceneChai />
      <SceneBoat />
      <SceneStreet />
      <Portraits />
    </svg>
  );
}

const sizes = { hills: '0 0 1200 630', chai: '0 0 400 300', boat: '0 0 400 300', street: '0 0 400 300' };

export function Scene({ name, className }: { name: keyof typeof sizes; className?: string | undefined }) {
  return (
    <svg className={className ?? css.scene} viewBox={sizes[name]} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`#scene-${name}`} />
    </svg>
  );
}

export function Portrait({ name, className }: { name: 'ananya' | 'meher' | 'harpreet'; className?: string | undefined }) {
  return (
    <svg className={className ?? css.portrait} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`#portrait-${name}`} />
    </svg>
  );
}
