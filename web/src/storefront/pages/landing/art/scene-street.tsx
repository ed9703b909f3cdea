/** An auto-rickshaw in the night rain. */
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
