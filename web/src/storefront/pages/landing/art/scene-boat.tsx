/** A houseboat at dusk. */
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
