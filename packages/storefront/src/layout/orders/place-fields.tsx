import type { ChangeEvent } from 'react';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A control of the place, as a form binds it. */
export interface PlaceField {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  error: string | undefined;
}

export interface PlaceFieldsProps {
  bind: (name: 'district' | 'sector' | 'street' | 'directions') => PlaceField;
  /** Another district has other sectors: the owner of the values clears the sector. */
  onDistrict: (district: string) => void;
}

export function StreetField(field: PlaceField) {
  return (
    <TextField
      {...field}
      label={t('Street or house')}
      autoComplete="street-address"
      maxLength={120}
      placeholder="KG 17 Ave 45"
    />
  );
}

export function DirectionsField(field: PlaceField) {
  return (
    <TextArea
      {...field}
      label={t('Directions for the rider')}
      required
      rows={2}
      maxLength={200}
      placeholder={t('Near …, colour of the gate, floor')}
    />
  );
}

/** The list of places could not be loaded: a button to try again. */
export function AreasFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title={t('We could not load the list of districts')}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
