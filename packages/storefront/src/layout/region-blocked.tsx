import { orderForRwanda } from '../state/region.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TruckIcon } from '../ui/icons.tsx';

const MESSAGE = 'Sorry! we are not available in your regions yet.';

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
            <Button onClick={orderForRwanda}>I am in Rwanda</Button>
            <Button variant="outline" onClick={orderForRwanda}>
              I order for somebody in Rwanda
            </Button>
          </>
        }
      />
    </div>
  );
}
