import { firstArrival, kigaliDay } from '@isoko/contract/rules/arrival';
import { t } from '../../messages/t.tsx';
import { usePoints } from '../../state/checkout/delivery.ts';
import { type CollectAt, chooseCollecting, choosePlace, type Place } from '../../state/place.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useShopData } from '../shop-data.ts';
import { pointWords } from './arrival-words.tsx';
import { SectorField } from './sector-field.tsx';

interface PlaceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The current place; null: not known. */
  now: Place | null;
  /** Francs. */
  itemsTotal: number;
}

/**
 * Chooses where orders go, by the first letters of a sector (`Kimi` finds Kimironko in Gasabo), or where they
 * are collected.
 */
export default function PlaceDialog({ open, onOpenChange, now, itemsTotal }: PlaceDialogProps) {
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
        <Points
          itemsTotal={itemsTotal}
          onChoose={(point) => {
            chooseCollecting(point);
            onOpenChange(false);
          }}
        />
      </div>
    </Dialog>
  );
}

/** The collection points, each with its first available time and its fee. */
function Points({ itemsTotal, onChoose }: { itemsTotal: number; onChoose: (point: CollectAt) => void }) {
  const { shop } = useShopData();
  const points = usePoints({ enabled: shop.collects }) ?? [];
  const today = kigaliDay(new Date());
  if (!points.length) return null;
  return (
    <>
      <p className="mt-3 font-semibold text-md">{t('Or collect it yourself')}</p>
      {points.map((point) => {
        const { _id, address, method, windows, written_in } = point;
        const arrival = firstArrival({ methods: [method], windows }, { itemsTotal, today });
        return (
          <button
            key={_id}
            type="button"
            onClick={() => onChoose(point)}
            className="flex min-h-14 flex-col rounded-control border border-edge/60 px-3.5 py-2 text-left hover:border-green-700"
          >
            <span className="font-semibold text-base">{arrival && pointWords(point, arrival, today)}</span>
            <span lang={written_in?.address} className="text-sm text-soft">
              {address}
            </span>
          </button>
        );
      })}
    </>
  );
}

const unknown: Place = { district: '', sector: '' };
