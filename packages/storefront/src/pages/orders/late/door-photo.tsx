import type { Ride, Stop } from '@isoko/contract/routes/ride';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { sendPhoto } from './use-ride.ts';

interface DoorPhotoProps {
  stop: Stop;
  onRide: (ride: Ride) => void;
}

/** The input itself is hidden: its label shows the focus. */
const FOCUSED =
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-green-600 has-[:focus-visible]:outline-offset-2';

/** A photo of the bag where it was left, instead of the recipient's name. */
export function DoorPhoto({ stop: { _id: id, photo_at }, onRide }: DoorPhotoProps) {
  const { run, busy, failure } = useAction();
  const take = (photo: File) => run(async () => onRide(await sendPhoto(id, photo)));
  return (
    <>
      {/* Rendered before it has a text, so that screen readers announce it; empty it takes no space. */}
      <p role="status" className="font-semibold text-green-700 empty:-mt-3">
        {photo_at && t('Photo taken at {time}', { time: clock(new Date(photo_at)) })}
      </p>
      <label className={cx(buttonClass({ variant: 'outline', size: 'lg' }), FOCUSED)} aria-busy={busy}>
        {busy
          ? t('The photo is sent …')
          : photo_at
            ? t('Take another photo')
            : t('Take a photo of where it is left')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          // Not disabled while a photo is sent: it keeps the focus.
          aria-disabled={busy}
          onClick={(press) => busy && press.preventDefault()}
          className="sr-only"
          onChange={({ currentTarget: input }) => {
            const [photo] = input.files ?? [];
            if (photo) void take(photo);
            // The same photo can be chosen again after a failure.
            input.value = '';
          }}
        />
      </label>
      <FormFailure failure={failure} />
    </>
  );
}

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Kigali' });
