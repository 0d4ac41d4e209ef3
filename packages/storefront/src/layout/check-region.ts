import { checkRegionAnew } from '../state/region.ts';
import { announce } from '../ui/live-region.tsx';
import { showToast } from '../ui/toast.ts';

const answers = {
  served: 'You are where we deliver.',
  'not served': 'Sorry! we are not available in your regions yet.',
  unknown: 'We could not find out where you are. You can order for any place in Rwanda.',
};

/** Finds out where the visitor is and tells them what it means. */
export async function checkRegion(): Promise<void> {
  const title = answers[await checkRegionAnew()];
  showToast({ title });
  announce(title);
}
