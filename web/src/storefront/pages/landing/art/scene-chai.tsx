/** Chai at a rainy window. */
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
