import { Link } from 'react-router';
import { useShopData } from '../shop-data.ts';

/** The top categories as a row of chips: a way on from a dead end. */
export function TopCategories() {
  const { categories, written } = useShopData();
  return (
    <ul lang={written} className="mx-auto mt-8 flex max-w-3xl flex-wrap justify-center gap-2">
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to={`/product-category/${slug}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-md hover:border-green-700 hover:bg-green-50"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
