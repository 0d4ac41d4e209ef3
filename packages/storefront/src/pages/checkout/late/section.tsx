import type { ReactNode } from 'react';

/** A step of the checkout. All steps stand under each other: nothing hides what was typed. */
export function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${step}`} className="card flex flex-col gap-4 p-4 sm:p-6">
      <h2 id={`step-${step}`} className="flex items-center gap-3 text-lg">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-green-700 font-sans font-bold text-sm text-white"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The error of a group of choices, tied to it by its id. */
export function GroupError({ id, children }: { id: string; children?: string }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="font-medium text-sale text-sm">
      {children}
    </p>
  );
}
