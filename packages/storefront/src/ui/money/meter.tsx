import { type ReactNode, useId } from 'react';

/** How far something has come, as a bar with its sentence. */
export function Meter({
  value,
  max,
  label,
  children,
}: {
  value: number;
  max: number;
  label: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-md text-soft">
        {children}
      </p>
      <progress
        value={Math.min(value, max)}
        max={max}
        aria-label={label}
        aria-describedby={id}
        className="meter h-2 w-full"
      />
    </div>
  );
}
