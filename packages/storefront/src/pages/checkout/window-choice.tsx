import type { DeliveryWindow } from '@isoko/contract';
import { useState } from 'react';
import { RadioChip } from '../../ui/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError } from './section.tsx';

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A calendar day as a chip says it: `Fri, 2 May`. */
const nameOf = (date: string) => dayName.format(new Date(`${date}T00:00:00Z`));

/** From this many on a window is not worth hurrying for. */
const FEW_LEFT = 4;

/** When the order may come: a day, then a part of it; or any time. Nothing where there are no windows. */
export function WindowChoice({ field, windows }: { field: ReturnType<Bind>; windows: DeliveryWindow[] }) {
  const { id, name, value, onChange, error } = field;
  const days = [...new Set(windows.map(({ date }) => date))];
  const chosenDay = windows.find((window) => window.id === value)?.date;
  const [lookedAt, setLookedAt] = useState<string>();
  if (!days.length) return null;
  const day = days.find((each) => each === (lookedAt ?? chosenDay)) ?? days[0];
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <legend className="mb-2 font-semibold text-md">
        When <span className="font-normal text-soft">(optional)</span>
      </legend>
      {days.length > 1 && (
        <div role="radiogroup" aria-label="Day" className="flex flex-wrap gap-2">
          {days.map((date) => (
            <RadioChip
              key={date}
              name="delivery_day"
              value={date}
              checked={date === day}
              onChange={() => setLookedAt(date)}
            >
              {nameOf(date)}
            </RadioChip>
          ))}
        </div>
      )}
      <div role="radiogroup" aria-label="Time" className="flex flex-wrap gap-2">
        <RadioChip name={name} value="" checked={!chosenDay} onChange={onChange}>
          Any time
        </RadioChip>
        {windows
          .filter(({ date }) => date === day)
          .map((window) => (
            <RadioChip
              key={window.id}
              name={name}
              value={window.id}
              checked={value === window.id}
              onChange={onChange}
            >
              {window.from}–{window.to}
              {window.left !== null && window.left < FEW_LEFT && (
                <span className="ml-1.5 font-normal text-xs">{window.left} left</span>
              )}
            </RadioChip>
          ))}
      </div>
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}
