import { PlaceFields } from '../../layout/place-fields.tsx';
import type { Bind } from './bind.ts';
import { Section } from './section.tsx';

/** Where the order goes. */
export function WhereSection({ bind, onDistrict }: { bind: Bind; onDistrict: (district: string) => void }) {
  return (
    <Section step={2} title="Where to">
      <PlaceFields bind={bind} onDistrict={onDistrict} />
    </Section>
  );
}
