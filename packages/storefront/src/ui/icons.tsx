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
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Icon d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2 20.5 20.5" {...props} />
);
export const CartIcon = (props: IconProps) => (
  <Icon
    d="M3 4h2.2l2.3 11.2h10.3L20 7.5H6M9 20a.6.6 0 1 0 0-1.2A.6.6 0 0 0 9 20zM16.5 20a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z"
    {...props}
  />
);
export const HeartIcon = (props: IconProps) => (
  <Icon
    d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z"
    {...props}
  />
);
export const UserIcon = (props: IconProps) => (
  <Icon d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" {...props} />
);
export const HomeIcon = (props: IconProps) => (
  <Icon d="M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" {...props} />
);
export const GridIcon = (props: IconProps) => (
  <Icon d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" {...props} />
);
export const MenuIcon = (props: IconProps) => <Icon d="M4 7h16M4 12h16M4 17h16" {...props} />;
export const CloseIcon = (props: IconProps) => <Icon d="M6 6l12 12M18 6 6 18" {...props} />;
export const ChevronDownIcon = (props: IconProps) => <Icon d="m6 9.5 6 6 6-6" {...props} />;
export const ChevronRightIcon = (props: IconProps) => <Icon d="m9.5 6 6 6-6 6" {...props} />;
export const ChevronLeftIcon = (props: IconProps) => <Icon d="m14.5 6-6 6 6 6" {...props} />;
export const ArrowUpIcon = (props: IconProps) => <Icon d="M12 19V5M6 11l6-6 6 6" {...props} />;
export const PlusIcon = (props: IconProps) => <Icon d="M12 5v14M5 12h14" {...props} />;
export const MinusIcon = (props: IconProps) => <Icon d="M5 12h14" {...props} />;
export const LeafIcon = (props: IconProps) => (
  <Icon d="M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 20c1.5-4 4-7 8-9" {...props} />
);
export const TruckIcon = (props: IconProps) => (
  <Icon
    d="M3 6.5h11v10H3zM14 10h3.7l3.3 3.5v3h-7M7.2 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM17.3 19a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z"
    {...props}
  />
);
export const CashIcon = (props: IconProps) => (
  <Icon d="M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 9.5h.01M18 14.5h.01" {...props} />
);
export const PhoneIcon = (props: IconProps) => <Icon d="M7 3.5h10v17H7zM11 17.5h2" {...props} />;
export const BasketIcon = (props: IconProps) => (
  <Icon d="M3.5 9.5h17l-2 10h-13zM8 9.5 10.5 4M16 9.5 13.5 4M9.5 13v3.5M14.5 13v3.5" {...props} />
);
export const AlertIcon = (props: IconProps) => (
  <Icon d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.01" {...props} />
);

export const WhatsappIcon = (props: IconProps) => (
  <Icon
    d="M4 20l1.2-4A8 8 0 1 1 8.2 19zM9 8.5c-.5 3 3 6.5 6.3 6.5l.7-1.8-2-1.2-1 .8c-1-.5-1.6-1.1-2-2l.8-1L10.5 8z"
    {...props}
  />
);
export const EyeIcon = (props: IconProps) => (
  <Icon
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z"
    {...props}
  />
);
export const MailIcon = (props: IconProps) => <Icon d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" {...props} />;
export const CheckIcon = (props: IconProps) => <Icon d="m5 12.5 4.5 4.5L19 7.5" {...props} />;
