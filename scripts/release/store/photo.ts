/** A bicycle before a hedge, as a photo of 2400 × 1800. Its noise makes the file as large as a camera's. */
export const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800" viewBox="0 0 160 120">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fbfe8" /><stop offset="1" stop-color="#e6f1fa" /></linearGradient>
    <linearGradient id="grass" x2="0" y2="1"><stop stop-color="#7e9a63" /><stop offset="1" stop-color="#566f45" /></linearGradient>
    <filter id="noise"><feTurbulence baseFrequency="0.9" numOctaves="2" /></filter>
  </defs>
  <rect width="160" height="72" fill="url(#sky)" />
  <path d="M0 58q12-9 24 0t24 0 24 0 24 0 24 0 24 0 24 0v16H0z" fill="#5d7d4c" />
  <rect y="70" width="160" height="50" fill="url(#grass)" />
  <ellipse cx="82" cy="103" rx="58" ry="3" fill="#3c4f31" />
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <circle cx="45" cy="82" r="20" stroke="#22262d" stroke-width="2.6" />
    <circle cx="117" cy="82" r="20" stroke="#22262d" stroke-width="2.6" />
    <path d="M45 82 62 54h40l-26 28zM76 82 60 50M102 54l14 28M99 44l3 10" stroke="#b3261e" stroke-width="3" />
    <path d="M54 49h13M99 44l12-2" stroke="#22262d" stroke-width="3.4" />
  </g>
  <rect width="160" height="120" filter="url(#noise)" opacity=".12" />
</svg>`;
