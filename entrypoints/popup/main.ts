import { backends, popup } from './popup.ts';

// React comes later: the code is under way while it loads.
const { renderPopup } = await import('./render.tsx');
renderPopup(popup, backends);
