import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';

/** The square picture of a line, 78 px (specification section 9), with a link to its product. */
export function LineThumbnail({ slug, image }: { slug: string; image: string | null }) {
  return (
    <Link
      to={`/product/details/${slug}`}
      tabIndex={-1}
      aria-hidden="true"
      className="size-[78px] shrink-0 overflow-clip rounded-control bg-sand"
    >
      <Picture name={image} alt="" widths={[78, 156]} sizes="78px" className="size-full object-cover" />
    </Link>
  );
}
