import { Link } from 'react-admin';

/** The title of a thing in a list, which opens it: as tall as a finger. */
export function TitleLink({ to, title }: { to: string; title: string }) {
  return (
    <Link
      to={to}
      sx={{
        display: 'block',
        py: 1.25,
        fontWeight: 600,
        color: 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {title}
    </Link>
  );
}
