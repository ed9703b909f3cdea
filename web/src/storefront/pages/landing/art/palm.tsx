/** The palm that stands in several scenes: drawn once, used by reference. */
export function Palm() {
  return (
    <g id="palm">
      <path d="M-6 0C-2-70 6-120 26-172l10 3C20-120 12-70 10 0z" fill="#1b2b33" />
      <g fill="#174a3f">
        <path d="M30-172c-30-40-66-38-92-12 34-8 62-4 92 12z" />
        <path d="M30-172c-20-52 4-86 38-94-16 30-22 58-38 94z" />
        <path d="M30-172c28-44 66-46 96-22-36-4-66 4-96 22z" />
        <path d="M30-172c38-14 68 4 80 40-24-22-48-32-80-40z" />
        <path d="M30-172c-40-4-62 20-66 54 20-26 38-40 66-54z" />
      </g>
    </g>
  );
}
