import { t } from '../../../messages/t.tsx';
import { RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError } from './section.tsx';

const choices = [
  { value: 'call', label: t('Call me') },
  { value: 'replace', label: t('Replace with similar') },
  { value: 'leave_out', label: t('Leave it out') },
];

/** What we do when something turns out to be missing while the order is packed. */
export function SubstitutionChoice({ bind }: { bind: Bind }) {
  const { id, name, value, onChange, error } = bind('substitution');
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-2 outline-none"
    >
      <legend className="mb-2 font-semibold text-md">{t('If something is out')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <RadioChip
            key={choice.value}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={onChange}
          >
            {choice.label}
          </RadioChip>
        ))}
      </div>
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}
