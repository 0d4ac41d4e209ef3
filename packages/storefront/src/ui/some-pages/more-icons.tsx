import { icon } from '../icons.tsx';

/* Icons that few first views show: every page loads those of icons.tsx. */

export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5',
);
export const TicketIcon = /* @__PURE__ */ icon(
  'M3.5 6.5h17v3.7a1.9 1.9 0 0 0 0 3.6v3.7h-17v-3.7a1.9 1.9 0 0 0 0-3.6zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5V17',
);
export const PinIcon = /* @__PURE__ */ icon(
  'M12 21c-4-4.2-6.5-7.6-6.5-11a6.5 6.5 0 0 1 13 0c0 3.4-2.5 6.8-6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
);
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
