import { type KeyboardEvent, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { useAreas } from '../../state/checkout/delivery.ts';
import { choosePlace, type Place } from '../../state/place.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { AreasFailure } from '../orders/place-fields.tsx';
import { findPlaces } from './find-places.ts';

interface PlaceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where it goes now; null: not known. */
  now: Place | null;
}

/** Where orders go, by the first letters of a sector: `Kimi` finds Kimironko in Gasabo. */
export default function PlaceDialog({ open, onOpenChange, now }: PlaceDialogProps) {
  const choose = (place: Place) => {
    choosePlace(place);
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Where do we deliver?')}>
      <PlaceSearch key={String(open)} now={now} onChoose={choose} />
    </Dialog>
  );
}

const LIST = 'place-list';
const optionId = (at: number) => `place-${at}`;

function PlaceSearch({ now, onChoose }: { now: Place | null; onChoose: (place: Place) => void }) {
  const { data: provinces, isError, refetch } = useAreas();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findPlaces(provinces ?? [], typed);
  const chosen = found[at];
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="mt-3 flex min-h-72 flex-col gap-2">
      {now && (
        <p className="text-md text-soft">
          {t('Now: {sector}, {district}', { sector: now.sector, district: now.district })}
        </p>
      )}
      <TextField
        id="place-search"
        label={t('Your sector')}
        required
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={LIST}
        aria-activedescendant={chosen && optionId(at)}
        value={typed}
        maxLength={60}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {isError && !provinces && <AreasFailure onRetry={refetch} />}
      <Found places={found} at={at} onChoose={onChoose} />
      <p role="status" className="text-md text-soft">
        {typed.trim() && provinces && found.length === 0 && t('No sector begins like this. Please check it.')}
      </p>
    </div>
  );
}

/** What was found; arrow keys and Enter are the field's. */
function Found({ places, at, onChoose }: { places: Place[]; at: number; onChoose: (place: Place) => void }) {
  return (
    <div id={LIST} role="listbox" aria-label={t('Sectors')} className="flex flex-col">
      {places.map((place, option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={`${place.district} ${place.sector}`}
          id={optionId(option)}
          role="option"
          aria-selected={option === at}
          tabIndex={-1}
          onClick={() => onChoose(place)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-md hover:bg-green-50',
            option === at && 'bg-green-50',
          )}
        >
          <strong className="font-semibold">{place.sector}</strong>
          <span className="text-soft">{place.district}</span>
        </div>
      ))}
    </div>
  );
}
