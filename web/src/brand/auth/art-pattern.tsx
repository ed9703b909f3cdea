import classes from './auth-layout.module.css';

const dots = [
  [66, 14],
  [66, 30],
  [58, 22],
  [74, 22],
  [22, 66],
  [22, 82],
  [14, 74],
  [30, 74],
] as const;

function Jamun() {
  return (
    <g id="jamun">
      <path d="M2.6-6.8A9.4 11 0 1 1-.6-7.4Z" transform="translate(0 5)" fill="#6b3fb0" />
      <ellipse cx="-3.2" cy="3" rx="1.7" ry="3.6" transform="rotate(18 -3.2 3)" fill="#8d66cc" />
      <path d="M1.4-6C2-13 8-17.5 17-17.5 17-10 11.5-5 1.4-6Z" fill="#a585de" />
      <path d="M1-5C-.5-11-5-14.5-11.5-15" fill="none" stroke="#a585de" strokeWidth="1.6" strokeLinecap="round" />
    </g>
  );
}

/** Brand pattern: jamun fruits as the butis (motifs) of a sari, with its kinar (border). Same colours in light and dark mode. */
export function ArtPattern() {
  return (
    <>
      <svg className={classes.butis} width="100%" height="100%" aria-hidden="true">
        <defs>
          <Jamun />
          <pattern id="butis" width="88" height="104" patternUnits="userSpaceOnUse">
            <use href="#jamun" x="22" y="28" />
            <use href="#jamun" transform="translate(66 80) scale(-1 1)" />
            <g fill="#e39a63">
              <circle cx="66" cy="22" r="2.2" />
              <circle cx="22" cy="74" r="2.2" />
            </g>
            <g fill="#6b3fb0">
              {dots.map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />
              ))}
            </g>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#butis)" />
      </svg>
      <svg className={classes.kinar} width="100%" height="28" aria-hidden="true">
        <defs>
          <pattern id="kinar" width="22" height="28" patternUnits="userSpaceOnUse">
            <rect width="22" height="28" fill="#2a0f57" />
            <path d="M0 1h22M0 27h22" stroke="#e39a63" strokeWidth="1.5" />
            <path d="M11 7c4 4 5.5 7.5 5.5 10.500a5.500 4.500 0 0 1-11 0C5.5 14.500 7 11 11 7Z" fill="#e39a63" />
            <circle cx="11" cy="17" r="1.8" fill="#2a0f57" />
            <circle cx="0" cy="14" r="1.6" fill="#a585de" />
            <circle cx="22" cy="14" r="1.6" fill="#a585de" />
          </pattern>
        </defs>
        <rect width="100%" height="28" fill="url(#kinar)" />
      </svg>
    </>
  );
}
