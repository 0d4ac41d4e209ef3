import { t } from '../../messages/t.tsx';
import { checkRegionAnew, orderForRwanda } from '../../state/content/region.ts';
import { Button } from '../../ui/button.tsx';
import { TruckIcon } from '../../ui/icons.tsx';
import { announce } from '../../ui/live-region.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { showToast } from '../../ui/toast.ts';

export { checkRegionQuietly } from '../../state/content/region.ts';

const MESSAGE = t('Sorry! we are not available in your regions yet.');

const answers = {
  served: t('You are where we deliver.'),
  'not served': MESSAGE,
  unknown: t('We could not find out where you are. You can order for any place in Rwanda.'),
};

/** Finds out where the visitor is and tells them what it means. */
export async function tellRegion(): Promise<void> {
  const title = answers[await checkRegionAnew()];
  showToast({ title });
  announce(title);
}

/** Stands in place of a page for visitors the shop does not serve (specification sections 1 and 8), with a way out. */
export default function RegionBlocked() {
  return (
    <div className="wrap py-8" role="alert">
      <title>{MESSAGE}</title>
      <EmptyState
        level={1}
        title={MESSAGE}
        icon={<TruckIcon className="size-10" />}
        actions={
          <>
            <Button onClick={orderForRwanda}>{t('I am in Rwanda')}</Button>
            <Button variant="outline" onClick={orderForRwanda}>
              {t('I order for somebody in Rwanda')}
            </Button>
          </>
        }
      />
    </div>
  );
}
