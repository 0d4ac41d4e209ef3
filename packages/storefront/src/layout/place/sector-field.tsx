import type { Province } from '@isoko/contract';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { useAreas } from '../../state/checkout/delivery.ts';
import type { Place } from '../../state/place.ts';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { AreasFailure } from '../orders/place-fields.tsx';

const LIST = 'sectors';

/** The number of rows that fit above a phone's keyboard. */
const SHOWN = 5;

const MISS = 3;

/** The sector by its first letters; its district follows from it. */
export function SectorField({ id, error, ...props }: SectorFieldProps) {
  const search = usePlaceSearch(props);
  const { places, marked, isNothing } = search;
  const isShown = places.length > 0;
  return (
    <div className="relative">
      {search.failed && <AreasFailure onRetry={search.retry} />}
      <TextField
        id={id}
        label={t('Sector')}
        required
        role="combobox"
        aria-expanded={isShown}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${LIST}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={t('First letters, such as Kimi…')}
        error={isNothing ? t('We know no sector with this name.') : error}
        {...search.field}
      />
      {isShown && <PlaceList places={places} marked={marked} onTake={search.take} />}
    </div>
  );
}

interface SearchProps {
  /** The value of the field; its sector is empty until it is known. */
  place: Place;
  /** Called with an empty sector while another one is typed. */
  onPlace: (place: Place) => void;
  /** Only a pressed or entered row counts, not text left in the field. */
  exact?: boolean;
}

interface SectorFieldProps extends SearchProps {
  id: string;
  error?: string | undefined;
}

/** The typed text, the matching places, and the marked one. */
function usePlaceSearch({ place: { district, sector }, onPlace, exact }: SearchProps) {
  const { data: provinces = [], isError, refetch } = useAreas();
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [marked, setMarked] = useState(0);
  const places = typed === null || !isAsked ? [] : findPlaces(provinces, typed);
  const take = (place: Place | undefined) => {
    setAsked(false);
    if (!place) return;
    onPlace(place);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMarked((marked + step + places.length) % Math.max(1, places.length));
    else if (event.key === 'Enter') take(places[marked]);
    else if (event.key === 'Escape') setAsked(false);
    else return;
    event.preventDefault();
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    setAsked(true);
    setMarked(0);
    if (sector) onPlace({ district: '', sector: '' });
  };
  // A text that matches only one place, or is written in full, counts as that place.
  const onBlur = () => {
    if (exact) return;
    take(places.length === 1 ? places[0] : places.find((place) => isWhole(place, typed ?? '')));
  };
  const value = typed ?? (sector && `${sector}, ${district}`);
  return {
    places,
    marked,
    take,
    isNothing: isAsked && provinces.length > 0 && plain(typed ?? '').length > 1 && !places.length,
    failed: isError,
    retry: () => void refetch(),
    field: { value, onChange, onKeyDown, onBlur, onFocus: () => setAsked(true) },
  };
}

function PlaceList({
  places,
  marked,
  onTake,
}: {
  places: readonly Place[];
  marked: number;
  onTake: (place: Place) => void;
}) {
  return (
    <div
      id={LIST}
      role="listbox"
      aria-label={t('Sector')}
      ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
      className="absolute inset-x-0 top-full z-10 mt-1 scroll-mb-24 overflow-clip rounded-control border border-edge bg-white shadow-float"
    >
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={`${place.sector} ${place.district}`}
          id={`${LIST}-${index}`}
          role="option"
          aria-selected={index === marked}
          // The field keeps the focus until the place is chosen.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(place)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-1.5 px-3.5 text-base hover:bg-green-50',
            index === marked && 'bg-green-50',
          )}
        >
          <strong className="font-semibold">{place.sector}</strong>
          <span className="text-soft">{place.district}</span>
        </div>
      ))}
    </div>
  );
}

/** Whether the text is this place and no other, in full. */
const isWhole = ({ sector, district }: Place, typed: string) =>
  plain(typed) === plain(`${sector} ${district}`);

/** Letters alone, in lower case and without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/**
 * The places that match the text: first sectors whose name starts with it, then those whose district does, then
 * those that contain it; the capital first. An empty text matches nothing.
 */
export function findPlaces(provinces: readonly Province[], typed: string): Place[] {
  const wanted = plain(typed);
  if (!wanted) return [];
  const ranked = provinces
    .flatMap(({ districts }) => districts)
    .flatMap(({ name: district, sectors }) => sectors.map((sector) => ({ district, sector })))
    .map((place) => ({ place, rank: rankOf(place, wanted) }))
    .filter(({ rank }) => rank < MISS)
    .sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, SHOWN).map(({ place }) => place);
}

function rankOf({ district, sector }: Place, wanted: string): number {
  if (plain(sector).startsWith(wanted)) return 0;
  // A sector followed by its district, as written in the list.
  if (plain(sector + district).startsWith(wanted) || plain(district + sector).startsWith(wanted)) return 1;
  return plain(sector).includes(wanted) ? 2 : MISS;
}
