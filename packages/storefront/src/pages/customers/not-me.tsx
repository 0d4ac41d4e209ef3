import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { refuseLink } from './use-confirmation.ts';
import { type End, useEnding } from './use-ending.ts';

/** For whoever was mailed a link they did not ask for. */
export function NotMe({ token, onEnd }: { token: string; onEnd: (end: End) => void }) {
  const { busy, failure, run } = useEnding(onEnd);
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <FormFailure failure={failure} />
      <Button
        variant="ghost"
        size="lg"
        busy={busy}
        className="w-full"
        onClick={() => run('refused', () => refuseLink(token))}
      >
        {t('This was not me')}
      </Button>
    </div>
  );
}
