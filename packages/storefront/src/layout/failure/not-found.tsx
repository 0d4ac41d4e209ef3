import { t } from '../../messages/t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { SearchBox } from '../header/search-box.tsx';
import { TopCategories } from '../menu/top-categories.tsx';

/** A page that is not there: it may be found by searching, or below a category. */
export function NotFound() {
  return (
    <div className="wrap">
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title={t('We could not find that page')}
        icon={<SearchIcon className="size-10" />}
        actions={
          <>
            <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              {t('See all products')}
            </ButtonLink>
          </>
        }
      >
        {t(
          'It may have moved, or the address has a slip in it. Search for what you need, or pick a category.',
        )}
      </EmptyState>
      <SearchBox label={t('Search again')} className="mx-auto max-w-xl" />
      <TopCategories />
    </div>
  );
}
