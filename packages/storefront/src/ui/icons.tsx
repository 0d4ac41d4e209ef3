import type { SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'd'>;

/** Drawn for the shop on a 24 px grid, 1.75 px strokes; hidden from screen readers: their buttons have names. */
function Icon({ d, filled, className = 'size-6', ...rest }: IconProps & { d: string; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
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
export const CheckIcon = (props: IconProps) => <Icon d="m5 12.5 4.5 4.5L19 7.5" {...props} />;
export const TrashIcon = (props: IconProps) => (
  <Icon d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" {...props} />
);
export const TicketIcon = (props: IconProps) => (
  <Icon
    d="M3.5 6.5h17v3.7a1.9 1.9 0 0 0 0 3.6v3.7h-17v-3.7a1.9 1.9 0 0 0 0-3.6zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5V17"
    {...props}
  />
);
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
export const StoreIcon = (props: IconProps) => (
  <Icon
    d="M4.5 10v9.5h15V10M3.5 9.5 5.5 4.5h13l2 5c0 1.5-1.2 2.5-2.7 2.5s-2.9-1-2.9-2.5c0 1.5-1.3 2.5-2.9 2.5s-2.9-1-2.9-2.5c0 1.5-1.3 2.5-2.9 2.5S3.5 11 3.5 9.5zM10 19.5v-4h4v4"
    {...props}
  />
);
export const FilterIcon = (props: IconProps) => <Icon d="M4 6.5h16M7 12h10M10 17.5h4" {...props} />;
export const ShareIcon = (props: IconProps) => (
  <Icon
    d="M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.7 10.8l6.6-4M8.7 13.2l6.6 4"
    {...props}
  />
);
export const MailIcon = (props: IconProps) => <Icon d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" {...props} />;
export const AlertIcon = (props: IconProps) => (
  <Icon d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.01" {...props} />
);

export const FacebookIcon = (props: IconProps) => (
  <Icon
    d="M13.6 21v-7.7h2.6l.4-3h-3V8.4c0-.9.3-1.5 1.5-1.5h1.6V4.2c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.2H7.9v3h2.6V21z"
    filled
    {...props}
  />
);
export const TwitterIcon = (props: IconProps) => (
  <Icon
    d="M17.5 4h2.8l-6.1 7 7.2 9h-5.6l-4.4-5.5L6.4 20H3.6l6.5-7.5L3.2 4H9l4 5zM16.5 18.4h1.5L8.2 5.5H6.6z"
    filled
    {...props}
  />
);
export const LinkedinIcon = (props: IconProps) => (
  <Icon
    d="M6.7 8.6a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4zM5.2 19.5h3v-9.4h-3zM10.1 10.1h2.9v1.3c.4-.8 1.4-1.5 2.9-1.5 3 0 3.6 1.9 3.6 4.5v5.1h-3v-4.5c0-1.1 0-2.5-1.5-2.5s-1.8 1.2-1.8 2.4v4.6h-3z"
    filled
    {...props}
  />
);
export const InstagramIcon = (props: IconProps) => (
  <Icon
    d="M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.8 7.2h.01"
    {...props}
  />
);
export const WhatsappIcon = (props: IconProps) => (
  <Icon
    d="M4 20l1.2-4A8 8 0 1 1 8.2 19zM9 8.5c-.5 3 3 6.5 6.3 6.5l.7-1.8-2-1.2-1 .8c-1-.5-1.6-1.1-2-2l.8-1L10.5 8z"
    {...props}
  />
);
export const YoutubeIcon = (props: IconProps) => (
  <Icon d="M3 7.5c2-1.5 16-1.5 18 0v9c-2 1.5-16 1.5-18 0zM10.2 9.2v5.6l4.8-2.8z" {...props} />
);
export const EyeIcon = (props: IconProps) => (
  <Icon
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z"
    {...props}
  />
);
export const PauseIcon = (props: IconProps) => <Icon d="M8 5.5v13M16 5.5v13" {...props} />;
export const PinIcon = (props: IconProps) => (
  <Icon
    d="M12 21c-4-4.2-6.5-7.6-6.5-11a6.5 6.5 0 0 1 13 0c0 3.4-2.5 6.8-6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"
    {...props}
  />
);
export const PlayIcon = (props: IconProps) => <Icon d="M8 5v14l11-7z" {...props} />;
