import { t } from '../../messages/t.tsx';
import { choosePlace, type Place } from '../../state/place.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SectorField } from './sector-field.tsx';

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
      <div className="mt-3 flex min-h-80 flex-col gap-2">
        {now && (
          <p className="text-md text-soft">
            {t('Now: {sector}, {district}', { sector: now.sector, district: now.district })}
          </p>
        )}
        <SectorField key={String(open)} exact id="place-search" place={unknown} onPlace={choose} />
      </div>
    </Dialog>
  );
}

const unknown: Place = { district: '', sector: '' };
