import { useNavigation } from 'react-router';
import { t } from '../messages/t.tsx';

/** A thin bar at the top while the next page is on its way; quick ones never show it. */
export function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label={t('Loading the page')} className="fixed inset-x-0 top-0 z-70 h-0.75">
      <div className="h-full origin-left animate-progress bg-amber-500" />
    </div>
  );
}
