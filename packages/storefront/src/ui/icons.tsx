import type { SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'd'>;

/** Drawn for the shop on a 24 px grid, 1.75 px strokes; hidden from screen readers: their buttons have names. */
export function Icon({
  d,
  filled,
  className = 'size-6',
  ...rest
}: IconProps & { d: string; filled?: boolean }) {
  return (
    <svg
      // For browsers without styles: a drawing without a size fills the screen.
      width="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${filled ? 'icon-filled' : 'icon'} ${className}`}
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

/** The {@link Icon} of one drawing, as a component. */
export function icon(d: string, filled?: boolean) {
  return (props: IconProps) => <Icon d={d} filled={filled} {...props} />;
}

export const SearchIcon = /* @__PURE__ */ icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2 20.5 20.5');
export const CartIcon = /* @__PURE__ */ icon(
  'M3 4h2.2l2.3 11.2h10.3L20 7.5H6M9 20a.6.6 0 1 0 0-1.2A.6.6 0 0 0 9 20zM16.5 20a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z',
);
export const HeartIcon = /* @__PURE__ */ icon(
  'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
);
export const UserIcon = /* @__PURE__ */ icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
);
export const HomeIcon = /* @__PURE__ */ icon('M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20');
export const GridIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
);
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18');
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9.5 6 6 6-6');
export const ChevronRightIcon = /* @__PURE__ */ icon('m9.5 6 6 6-6 6');
export const ChevronLeftIcon = /* @__PURE__ */ icon('m14.5 6-6 6 6 6');
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 19V5M6 11l6-6 6 6');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const LeafIcon = /* @__PURE__ */ icon('M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 20c1.5-4 4-7 8-9');
export const TruckIcon = /* @__PURE__ */ icon(
  'M3 6.5h11v10H3zM14 10h3.7l3.3 3.5v3h-7M7.2 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM17.3 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
);
export const CashIcon = /* @__PURE__ */ icon(
  'M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 9.5h.01M18 14.5h.01',
);
export const PhoneIcon = /* @__PURE__ */ icon('M7 3.5h10v17H7zM11 17.5h2');
export const BasketIcon = /* @__PURE__ */ icon(
  'M3.5 9.5h17l-2 10h-13zM8 9.5 10.5 4M16 9.5 13.5 4M9.5 13v3.5M14.5 13v3.5',
);
export const AlertIcon = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.01');

export const WhatsappIcon = /* @__PURE__ */ icon(
  'M4 20l1.2-4A8 8 0 1 1 8.2 19zM9 8.5c-.5 3 3 6.5 6.3 6.5l.7-1.8-2-1.2-1 .8c-1-.5-1.6-1.1-2-2l.8-1L10.5 8z',
);
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
);
export const MailIcon = /* @__PURE__ */ icon('M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5');
