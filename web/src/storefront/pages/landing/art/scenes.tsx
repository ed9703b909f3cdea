/** Palm that several scenes refer to. */
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

/** Monsoon road between hills: cover of the sample product. */
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

export function SceneChai() {
  return (
    <symbol id="scene-chai" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
      <rect width="400" height="300" fill="#27485a" />
      <rect x="52" y="0" width="296" height="196" fill="#8fb8b4" />
      <path d="M52 120c50-30 92-26 140-6 56 22 100 0 156-20v102H52z" fill="#4d8a7c" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="2" opacity="0.6">
        <path d="M9 0 -46 196M82 0 27 196M155 0 100 196M229 0 174 196M302 0 247 196M375 0 320 196M448 0 393 196" strokeDasharray="8 29" />
        <path
          d="M27 0 -28 196M101 0 46 196M174 0 119 196M247 0 192 196M320 0 265 196M393 0 338 196M466 0 411 196"
          strokeDasharray="8 29"
          strokeDashoffset="14"
        />
        <path
          d="M46 0 -9 196M119 0 64 196M192 0 137 196M265 0 210 196M338 0 283 196M411 0 356 196M485 0 430 196"
          strokeDasharray="8 29"
          strokeDashoffset="28"
        />
        <path
          d="M64 0 9 196M137 0 82 196M210 0 155 196M283 0 228 196M357 0 302 196M430 0 375 196M503 0 448 196"
          strokeDasharray="8 29"
          strokeDashoffset="42"
        />
      </g>
      <path d="M0 0h52v300H0zM348 0h52v300h-52z" fill="#27485a" />
      <path d="M196 0h8v196h-8zM52 92h296v7H52z" fill="#1d3646" />
      <rect y="196" width="400" height="104" fill="#b5653a" />
      <rect y="196" width="400" height="10" fill="#d6875a" />
      <path d="M222 150h62l-9 92h-44z" fill="#fff" opacity=".5" />
      <path d="M225 172h56l-6.5 66h-43z" fill="#c97b3a" />
      <path d="M225 172h56l-1.5 14h-53z" fill="#e8b27a" />
      <ellipse cx="253" cy="246" rx="40" ry="6" fill="#7d3f1f" />
      <path
        d="M240 138c-8-12 8-18 0-32m26 32c-8-12 8-18 0-32"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
      <g transform="rotate(-8 130 226)">
        <rect x="92" y="180" width="74" height="62" rx="8" fill="#1b1724" />
        <rect x="97" y="185" width="64" height="52" rx="4" fill="#f7cf8a" />
        <path d="M97 222c20-16 34-14 44-4 8 6 14 4 20 0v19H97z" fill="#2f6d63" />
      </g>
    </symbol>
  );
}

export function SceneBoat() {
  return (
    <symbol id="scene-boat" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
      <rect width="400" height="300" fill="#f3a77c" />
      <circle cx="268" cy="132" r="42" fill="#ffe6b8" />
      <path d="M0 132c60-18 110-22 170-6 70 18 150 8 230-14v60H0z" fill="#7d5a92" />
      <rect y="158" width="400" height="142" fill="#4c4a86" />
      <g fill="#ffe6b8" opacity=".55">
        <rect x="236" y="166" width="66" height="5" rx="2.5" />
        <rect x="248" y="182" width="44" height="5" rx="2.5" />
        <rect x="240" y="200" width="58" height="5" rx="2.5" />
        <rect x="256" y="220" width="30" height="5" rx="2.5" />
      </g>
      <use href="#palm" transform="translate(44 176) scale(0.55)" />
      <use href="#palm" transform="translate(84 170) scale(0.4)" />
      <path d="M86 214c34 20 120 22 168-8-8 30-40 40-82 40-44 0-78-10-86-32z" fill="#2a1730" />
      <path d="M120 216c0-34 22-48 50-48s48 14 46 46c-28 12-66 12-96 2z" fill="#d9a04e" />
      <path d="M138 220c0-30 8-44 16-50m18 52c2-26 0-42-2-54m22 52c2-22-2-36-8-46" fill="none" stroke="#a66f26" strokeWidth="3" />
      <g fill="#6b68a8">
        <rect x="20" y="250" width="70" height="4" rx="2" />
        <rect x="150" y="268" width="96" height="4" rx="2" />
        <rect x="310" y="246" width="60" height="4" rx="2" />
      </g>
    </symbol>
  );
}

export function SceneStreet() {
  return (
    <symbol id="scene-street" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">
      <rect width="400" height="300" fill="#241a4a" />
      <path d="M0 300V60h78v48h44V30h70v270zM232 300V74h62V40h106v260z" fill="#33266b" />
      <g fill="#f6c85f">
        <path d="M16 84h16v20H16zM44 84h16v20H44zM16 126h16v20H16zM138 56h16v20h-16zM164 56h12v20h-12zM138 98h16v20h-16zM310 66h18v20h-18zM344 66h18v20h-18zM344 106h18v20h-18zM248 104h16v20h-16z" />
      </g>
      <path d="M0 232h400v68H0z" fill="#18113a" />
      <path d="m252 214 148 4v46z" fill="#f6c85f" opacity=".3" />
      <g transform="translate(196 166)">
        <path d="M-52 70V18C-52-4-40-14-12-14h40C50-14 56 0 58 24v46z" fill="#1f8a62" />
        <path d="M-52 24h110v20H-52z" fill="#f6c85f" />
        <path d="M-40-4h40v26h-44c0-12 0-20 4-26zM10-4h28c10 4 12 14 14 26H10z" fill="#bfe3f0" />
        <circle cx="-28" cy="72" r="13" fill="#0d0922" />
        <circle cx="36" cy="72" r="13" fill="#0d0922" />
        <circle cx="54" cy="50" r="6" fill="#fff3c9" />
      </g>
      <path d="M120 256h60m40 14h110M40 276h90" stroke="#5a49a0" strokeWidth="3" strokeLinecap="round" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="2" opacity="0.35">
        <path d="M9 0 -75 300M82 0 -2 300M155 0 71 300M229 0 145 300M302 0 218 300M375 0 291 300M448 0 364 300" strokeDasharray="12 45" />
        <path
          d="M27 0 -57 300M101 0 17 300M174 0 90 300M247 0 163 300M320 0 236 300M393 0 309 300M466 0 382 300"
          strokeDasharray="12 45"
          strokeDashoffset="21"
        />
        <path
          d="M46 0 -38 300M119 0 35 300M192 0 108 300M265 0 181 300M338 0 254 300M411 0 327 300M485 0 401 300"
          strokeDasharray="12 45"
          strokeDashoffset="43"
        />
        <path
          d="M64 0 -20 300M137 0 53 300M210 0 126 300M283 0 199 300M357 0 273 300M430 0 346 300M503 0 419 300"
          strokeDasharray="12 45"
          strokeDashoffset="64"
        />
      </g>
    </symbol>
  );
}
