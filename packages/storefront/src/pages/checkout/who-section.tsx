import { TextField } from '../../ui/field.tsx';
import type { Bind } from './bind.ts';
import { Section } from './section.tsx';

/** Who orders. The phone is what the rider calls. */
export function WhoSection({ bind }: { bind: Bind }) {
  return (
    <Section step={1} title="Who orders">
      <TextField {...bind('name')} label="Full name" required autoComplete="name" maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind('phone')}
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          hint="The rider calls this number."
          placeholder="0788 123 456"
        />
        <TextField
          {...bind('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="For the confirmation, if you like."
        />
      </div>
    </Section>
  );
}
