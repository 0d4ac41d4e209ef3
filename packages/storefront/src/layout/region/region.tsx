import { call } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import { readText, removeText, STORAGE_KEYS, writeText } from '../../state/browser/storage.ts';
import { useUi } from '../../state/ui.ts';
import { Button } from '../../ui/button.tsx';
import { TruckIcon } from '../../ui/icons.tsx';
import { announce } from '../../ui/live-region.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { showToast } from '../../ui/toast.ts';

const MESSAGE = t('Sorry! we are not available in your regions yet.');

const answers = {
  served: t('You are where we deliver.'),
  'not served': MESSAGE,
  unknown: t('We could not find out where you are. You can order for any place in Rwanda.'),
};

/** Finds out where the visitor is and shows the result. */
export async function tellRegion(): Promise<void> {
  const title = answers[await checkRegionAnew()];
  showToast({ title });
  announce(title);
}

/**
 * Replaces a page for visitors in a country that the shop does not serve (specification sections 1 and 8), with
 * a way to continue.
 */
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
              {t('I order for someone in Rwanda')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The time limit, each for the browser and for the shop, to find the visitor's country (specification section 9). */
const DECISION_MS = 5_000;
/** A location of the last ten minutes is good enough for a country, unless the visitor asks. */
const PLACE_AGE_MS = 600_000;
/** The API's maximum, in metres. */
const MAX_ACCURACY_M = 10_000_000;
/** The stored value when a visitor says that they order for Rwanda, wherever they are. */
const FOR_RWANDA = 'RW';

/** Whether the shop serves the visitor. */
type Region = 'served' | 'not served' | 'unknown';

/**
 * Finds out by the browser's location whether the shop serves the visitor, and shows or removes the message in
 * place of the page's content (specification section 4, Region). If it cannot be found out, that is logged and
 * counts as Rwanda. A location may be `maximumAge` milliseconds old. Never rejects.
 */
async function checkRegion(maximumAge: number): Promise<Region> {
  try {
    const { latitude, longitude, accuracy } = (await findPlace(maximumAge)).coords;
    const query = { lat: latitude, lng: longitude, accuracy: Math.min(accuracy, MAX_ACCURACY_M) };
    const { data } = await call('GET /geo/country', { query, signal: AbortSignal.timeout(DECISION_MS) });
    useUi.setState({ regionBlocked: !data.allowed });
    return data.allowed ? 'served' : 'not served';
  } catch (error) {
    console.warn('The region could not be found out; it stays Rwanda.', error);
    useUi.setState({ regionBlocked: false });
    return 'unknown';
  }
}

/**
 * Reads the visitor's location, unless they said that they order for Rwanda. Only called if the browser has the
 * permission.
 */
export async function checkRegionQuietly(): Promise<void> {
  if (readText(STORAGE_KEYS.region) !== FOR_RWANDA) await checkRegion(PLACE_AGE_MS);
}

/** Reads the location on the visitor's request: the browser may ask for permission. */
function checkRegionAnew(): Promise<Region> {
  removeText(STORAGE_KEYS.region);
  return checkRegion(0);
}

/** The visitor orders for Rwanda: the shop is open to them, now and later. */
function orderForRwanda(): void {
  writeText(STORAGE_KEYS.region, FOR_RWANDA);
  useUi.setState({ regionBlocked: false });
}

function findPlace(maximumAge: number): Promise<GeolocationPosition> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.reject(new Error('This browser does not know where it is.'));
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(resolve, reject, { timeout: DECISION_MS, maximumAge });
  });
}
