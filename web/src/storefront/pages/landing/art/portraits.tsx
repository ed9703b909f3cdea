export function Portraits() {
  return (
    <>
      <symbol id="portrait-ananya" viewBox="0 0 48 48">
        <rect width="48" height="48" fill="#fbd98f" />
        <path d="M11 44C8 28 12 10 24 10s16 18 13 34z" fill="#2a1712" />
        <path d="M5 52c1-11 8-14 19-14s18 3 19 14z" fill="#c2356b" />
        <path d="M20 29h8v8.5a4 4 0 0 1-8 0z" fill="#a9683f" />
        <ellipse cx="24" cy="23.5" rx="7.8" ry="9.3" fill="#c4835a" />
        <path d="M15.2 25c-.8-8 2.8-12.5 8.8-12.5s9.4 4.5 8.8 12.5c-1.8-3.5-4.8-5.2-7.3-8.5-2 4-6.5 5.5-10.3 8.5z" fill="#2a1712" />
      </symbol>
      <symbol id="portrait-meher" viewBox="0 0 48 48">
        <rect width="48" height="48" fill="#e2d4fb" />
        <circle cx="24" cy="8.5" r="5" fill="#3a2018" />
        <path d="M5 52c1-11 8-14 19-14s18 3 19 14z" fill="#1f7a5a" />
        <path d="M20 29h8v8.5a4 4 0 0 1-8 0z" fill="#b87a55" />
        <ellipse cx="24" cy="23.5" rx="8" ry="9.5" fill="#d69c74" />
        <path d="M14.8 24.5C14 15 18 11.5 24 11.5s10 3.5 9.2 13c-1-5-4-7.5-9.2-7.5s-8.2 2.5-9.2 7.5z" fill="#3a2018" />
        <g fill="none" stroke="#2a1712" strokeWidth="1.2">
          <circle cx="20.5" cy="24" r="2.9" />
          <circle cx="27.5" cy="24" r="2.9" />
        </g>
      </symbol>
      <symbol id="portrait-harpreet" viewBox="0 0 48 48">
        <rect width="48" height="48" fill="#cfe8dc" />
        <path d="M5 52c1-11 8-14 19-14s18 3 19 14z" fill="#2b3a67" />
        <path d="M19.5 30h9v8a4.5 4.5 0 0 1-9 0z" fill="#9c5f3b" />
        <ellipse cx="24" cy="25" rx="8" ry="9.5" fill="#b9774c" />
        <path d="M15.8 25c0 8 3 12.5 8.2 12.5S32.2 33 32.2 25c-1.2 3-3.5 4-8.2 4s-7-1-8.2-4z" fill="#23140f" />
        <path d="M12.5 22C11 12 16 6.5 24.5 6.5S37 12 35.5 22c-2.5-4.5-6.5-6-11.5-6s-9 1.5-11.5 6z" fill="#e08a1e" />
        <path d="M14 17.5C18 12 26 9.5 34.5 12" fill="none" stroke="#b96a0c" strokeWidth="1.3" />
      </symbol>
    </>
  );
}
