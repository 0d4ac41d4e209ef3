import { icon } from '../../ui/icons.tsx';

/* No other page has slides: the icons of ui/icons.tsx come with every page. */

export const PauseIcon = /* @__PURE__ */ icon('M8 5.5v13M16 5.5v13');
export const PlayIcon = /* @__PURE__ */ icon('M8 5v14l11-7z');
