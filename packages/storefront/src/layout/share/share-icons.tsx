import { icon } from '../../ui/icons.tsx';

/* Icons for sharing, and for the shop's social networks. */

export const ShareIcon = /* @__PURE__ */ icon(
  'M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 10.8l6.6-4M8.7 13.2l6.6 4',
);
export const FacebookIcon = /* @__PURE__ */ icon(
  'M13.6 21v-7.7h2.6l.4-3h-3V8.4c0-.9.3-1.5 1.5-1.5h1.6V4.2c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.2H7.9v3h2.6V21z',
  true,
);
export const TwitterIcon = /* @__PURE__ */ icon(
  'M17.5 4h2.8l-6.1 7 7.2 9h-5.6l-4.4-5.5L6.4 20H3.6l6.5-7.5L3.2 4H9l4 5zM16.5 18.4h1.5L8.2 5.5H6.6z',
  true,
);
export const LinkedinIcon = /* @__PURE__ */ icon(
  'M6.7 8.6a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4zM5.2 19.5h3v-9.4h-3zM10.1 10.1h2.9v1.3c.4-.8 1.4-1.5 2.9-1.5 3 0 3.6 1.9 3.6 4.5v5.1h-3v-4.5c0-1.1 0-2.5-1.5-2.5s-1.8 1.2-1.8 2.4v4.6h-3z',
  true,
);
export const InstagramIcon = /* @__PURE__ */ icon(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.8 7.2h.01',
);
export const YoutubeIcon = /* @__PURE__ */ icon(
  'M3 7.5c2-1.5 16-1.5 18 0v9c-2 1.5-16 1.5-18 0zM10.2 9.2v5.6l4.8-2.8z',
);
