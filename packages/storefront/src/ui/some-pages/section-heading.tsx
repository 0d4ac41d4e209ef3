import { Link } from 'react-router';
import { ChevronRightIcon } from '../icons.tsx';

/** The heading of a section, with a link to the full list. */
export function SectionHeading({
  id,
  title,
  note,
  more,
}: {
  id?: string;
  title: string;
  note?: string;
  more?: { to: string; label: string };
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 lg:mb-6">
      <div className="min-w-0 flex-1 basis-36">
        <h2 id={id} className="text-xl lg:text-2xl">
          {title}
        </h2>
        {note && <p className="mt-0.5 text-md text-soft">{note}</p>}
      </div>
      {more && (
        <Link
          to={more.to}
          className="-my-2 inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-green-700 text-md hover:underline"
        >
          {more.label}
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </div>
  );
}
