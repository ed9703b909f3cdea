/** A monsoon road between hills: the cover of the sample product. */
export function SceneHills() {
  return (
    <symbol id="scene-hills" viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice">
      <rect width="1200" height="630" fill="#f7cf8a" />
      <circle cx="838" cy="206" r="104" fill="#fff1cf" />
      <path d="M0 292c120-66 214-94 330-44 100 43 188-70 312-78 128-8 200 96 308 88 110-8 170-60 250-46v418H0z" fill="#c9a4c9" />
      <path d="M0 340h470a15 15 0 0 1 0 30H0zM760 300h440v26H760a13 13 0 0 1 0-26z" fill="#fff" opacity=".4" />
      <path d="M0 402c150-72 262-70 382-28 140 48 218-44 378-44 140 0 250 72 440 22v278H0z" fill="#7a62a8" />
      <path d="M240 420h420a13 13 0 0 1 0 26H240a13 13 0 0 1 0-26z" fill="#fff" opacity=".28" />
      <path d="M0 486c200-66 380-40 560-4 200 40 400-52 640-10v158H0z" fill="#2f6d63" />
      <path d="M0 560c240-56 470-34 700-4 190 24 350-14 500-30v104H0z" fill="#1f5249" />
      <path d="M470 630c60-62 214-66 196-108-12-26-66-28-70-42l14 1c34 12 96 16 122 40 42 40-22 64-16 109z" fill="#ecd9b0" />
      <use href="#palm" transform="translate(1010 560) scale(1.1)" />
      <use href="#palm" transform="translate(1092 572) scale(0.82)" />
      <use href="#palm" transform="translate(120 560) scale(0.9)" />
      <g transform="translate(642 470)">
        <path d="M-13 108 -9 66h22l4 42z" fill="#27324f" />
        <path d="M-19 84C-22 50-14 34 2 34s24 16 21 50z" fill="#f3b23a" />
        <circle cx="2" cy="26" r="11" fill="#8d5a3c" />
        <path d="M2 34V-30" stroke="#2b0f4e" strokeWidth="4" />
        <path d="M-62 4C-58-36-34-54 2-54s60 18 64 58c-10-8-22-8-32 0-10-8-22-8-32 0-10-8-22-8-32 0-10-8-22-8-32 0z" fill="#cf2f5f" />
        <path d="M-30 4C-28-30-16-50 2-54c18 4 30 24 32 58-10-8-22-8-32 0-10-8-22-8-32 0z" fill="#e9547f" />
      </g>
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="3" opacity="0.5">
        <path
          d="M27 0 -149 630M247 0 71 630M466 0 290 630M686 0 510 630M905 0 729 630M1125 0 949 630M1344 0 1168 630"
          strokeDasharray="25 95"
        />
        <path
          d="M82 0 -94 630M302 0 126 630M521 0 345 630M741 0 565 630M960 0 784 630M1179 0 1003 630M1399 0 1223 630"
          strokeDasharray="25 95"
          strokeDashoffset="45"
        />
        <path
          d="M137 0 -39 630M357 0 181 630M576 0 400 630M795 0 619 630M1015 0 839 630M1234 0 1058 630M1454 0 1278 630"
          strokeDasharray="25 95"
          strokeDashoffset="89"
        />
        <path
          d="M192 0 16 630M411 0 235 630M631 0 455 630M850 0 674 630M1070 0 894 630M1289 0 1113 630M1509 0 1333 630"
          strokeDasharray="25 95"
          strokeDashoffset="134"
        />
      </g>
    </symbol>
  );
}
