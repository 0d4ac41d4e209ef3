import { type ReactNode, useId } from 'react';

/** A part of the account page. */
export function AccountSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-4 sm:p-6">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {note && <p className="mt-0.5 text-md text-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
