import type { DeliveryWindow } from '@isoko/contract';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';
import { RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError } from './section.tsx';

const dayName = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A calendar day as a chip says it: `Fri, 2 May`. */
const nameOf = (date: string) => dayName(new Date(`${date}T00:00:00Z`));

/** From this many on a window is not worth hurrying for. */
const FEW_LEFT = 4;

/** When the order may come: any time, or a day and a part of it. Nothing where there are no windows. */
export function WindowChoice({
  field: { id, name, value, error },
  windows,
  choose,
}: {
  field: ReturnType<Bind>;
  windows: DeliveryWindow[];
  /** Takes a window's id; empty for any time. */
  choose: (id: string) => void;
}) {
  const days = Map.groupBy(windows, ({ date }) => date);
  const chosenDay = windows.find((window) => window.id === value)?.date;
  if (!days.size) return null;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-3 outline-none"
    >
      <legend className="mb-2 font-semibold text-md">
        {`${t('When')} `}
        <span className="font-normal text-soft">{t('(optional)')}</span>
      </legend>
      <div role="radiogroup" aria-label={t('Day')} className="flex flex-wrap gap-2">
        <RadioChip name="delivery_day" checked={!chosenDay} onChange={() => choose('')}>
          {t('Any time')}
        </RadioChip>
        {[...days].map(([date, [first]]) => (
          <RadioChip
            key={date}
            name="delivery_day"
            checked={date === chosenDay}
            onChange={() => choose(first?.id ?? '')}
          >
            {nameOf(date)}
          </RadioChip>
        ))}
      </div>
      {chosenDay && (
        <div role="radiogroup" aria-label={t('Time')} className="flex flex-wrap gap-2">
          {days.get(chosenDay)?.map((window) => (
            <RadioChip
              key={window.id}
              name={name}
              checked={value === window.id}
              onChange={() => choose(window.id)}
            >
              {window.from}–{window.to}
              {window.left !== null && window.left < FEW_LEFT && (
                <span className="ml-1.5 font-normal text-xs">{t('{n} left', { n: window.left })}</span>
              )}
            </RadioChip>
          ))}
        </div>
      )}
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}
