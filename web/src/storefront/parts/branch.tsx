import { classNames } from '../class-names.ts';
import css from './branch.module.css';

/** Symbols that `Branch` refers to: once per page. */
export function BranchShapes() {
  return (
    <svg className={css.shapes} aria-hidden="true">
      <defs>
        <g id="leaf">
          <path d="M0 0C26-34 96-42 160 2 100 36 30 34 0 0Z" />
          <path d="M4 0c50-8 100-8 146 2" className={css.rib} />
        </g>
        <g id="fruit">
          <path d="M0 0c21 0 31 17 31 40S19 80 0 80s-31-17-31-40S-21 0 0 0Z" className={css.fruit} />
          <path d="M-17 40c0-13 4-21 11-26" className={css.shine} />
          <ellipse cx="0" cy="78" rx="7" ry="2.5" className={css.crown} />
        </g>
      </defs>
    </svg>
  );
}

const leaves = [
  { place: 'translate(470 58) rotate(-150) scale(0.9)', tone: css.leafDark },
  { place: 'translate(520 40) rotate(28) scale(1.05)', tone: css.leafLight },
  { place: 'translate(366 66) rotate(-128) scale(0.95)', tone: css.leafLight },
  { place: 'translate(350 68) rotate(38) scale(0.9)', tone: css.leafDark },
  { place: 'translate(252 80) rotate(-140) scale(0.95)', tone: css.leafDark },
  { place: 'translate(238 86) rotate(48) scale(0.82)', tone: css.leafLight },
  { place: 'translate(150 126) rotate(-160) scale(0.9)', tone: css.leafLight },
  { place: 'translate(100 164) rotate(118) scale(0.6)', tone: css.leafDark },
  { place: 'translate(118 148) rotate(178) scale(0.7)', tone: css.leafLight },
  { place: 'translate(600 10) rotate(60) scale(1)', tone: css.leafDark },
];
const fruit = ['translate(129 172) rotate(12) scale(0.8)', 'translate(168 174) rotate(-2) scale(0.9)'];
const moreFruit = [
  'translate(446 164) rotate(-12) scale(0.84)',
  'translate(412 150) rotate(6) scale(0.92)',
  'translate(266 170) rotate(14) scale(0.82)',
  'translate(292 168) rotate(0) scale(0.95)',
];

/** Drawing of a jamun branch. `full` adds the fruit that the phone in the hero would hide. */
export function Branch({ full = false, className }: { full?: boolean; className?: string | undefined }) {
  return (
    <svg className={classNames(css.branch, className)} viewBox="0 0 640 300" aria-hidden="true">
      <g className={css.stem}>
        <path d="M640-20C560 40 470 62 372 66 280 70 190 92 96 168" />
        <path d="M190 106c-14 22-20 44-22 74M178 132c-22 8-40 24-48 46" />
        {full && <path d="M430 62c-4 40-10 66-18 92M418 110c14 18 22 34 26 56M300 74c-8 40-10 60-8 96M294 122c-16 16-24 30-28 50" />}
      </g>
      {leaves.map(({ place, tone }) => (
        <use key={place} href="#leaf" transform={place} className={tone} />
      ))}
      {(full ? [...moreFruit, ...fruit] : fruit).map((place) => (
        <use key={place} href="#fruit" transform={place} />
      ))}
    </svg>
  );
}
