import { call } from '../../api.ts';
import { readText, removeText, writeText } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';
import { useUi } from '../ui.ts';

/** How long the browser and the shop may each take to tell where somebody is (specification section 9). */
const DECISION_MS = 5_000;
/** A place found within the last ten minutes is good enough for a country, unless somebody asks. */
const PLACE_AGE_MS = 600_000;
/** What the API takes at most, in metres. */
const MAX_ACCURACY_M = 10_000_000;
/** What is stored when somebody says that they order for Rwanda wherever they are. */
const FOR_RWANDA = 'RW';

/** Where somebody is, as far as the shop is concerned. */
export type Region = 'served' | 'not served' | 'unknown';

/**
 * Finds out by the browser's location whether the shop serves the visitor, and shows or takes away the message in
 * place of the page's content (specification section 4, Region). What cannot be found out is logged and counts as
 * Rwanda. A place may be `maximumAge` milliseconds old. Never rejects.
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

/** Looks where the visitor is, unless they said that they order for Rwanda. Called only where the browser may tell. */
export async function checkRegionQuietly(): Promise<void> {
  if (readText(STORAGE_KEYS.region) !== FOR_RWANDA) await checkRegion(PLACE_AGE_MS);
}

/** Looks because the visitor asked to: the browser may ask them for permission. */
export function checkRegionAnew(): Promise<Region> {
  removeText(STORAGE_KEYS.region);
  return checkRegion(0);
}

/** The visitor orders for Rwanda: the page is theirs, now and later. */
export function orderForRwanda(): void {
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
