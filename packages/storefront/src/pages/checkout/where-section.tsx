import { useAreas } from '../../state/areas.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Bind } from './bind.ts';
import { Section } from './section.tsx';

/** Where the order goes: district and sector decide the delivery, the directions find the door. */
export function WhereSection({ bind, onDistrict }: { bind: Bind; onDistrict: (district: string) => void }) {
  const { data: provinces = [], isError, refetch } = useAreas();
  const district = bind('district');
  const sectors = provinces
    .flatMap((province) => province.districts)
    .find(({ name }) => name === district.value)?.sectors;
  return (
    <Section step={2} title="Where to">
      {isError && <AreasFailure onRetry={refetch} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...district}
          label="District"
          required
          autoComplete="address-level1"
          onChange={({ target }) => onDistrict(target.value)}
        >
          <option value="">Choose…</option>
          {provinces.map((province) => (
            <optgroup key={province.name} label={province.name}>
              {province.districts.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          {...bind('sector')}
          label="Sector"
          required
          autoComplete="address-level2"
          disabled={!sectors}
        >
          <option value="">{sectors ? 'Choose…' : 'Choose the district first'}</option>
          {sectors?.map((sector) => (
            <option key={sector}>{sector}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...bind('street')}
        label="Street or house"
        autoComplete="street-address"
        maxLength={120}
        placeholder="KG 17 Ave 45"
      />
      <TextArea
        {...bind('directions')}
        label="Directions for the rider"
        required
        rows={2}
        maxLength={200}
        placeholder="Near …, colour of the gate, floor"
      />
    </Section>
  );
}

function AreasFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="We could not load the list of districts"
      actions={
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
