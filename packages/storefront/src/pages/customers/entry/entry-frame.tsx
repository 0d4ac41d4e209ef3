import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The frame of the pages on the way in: one column, nothing beside it. When the heading changes, because the page
 * has something new to say, it gets the focus and is read out.
 */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap py-6 sm:py-12 lg:py-16">
      <div className="sm:card mx-auto flex w-full max-w-md flex-col gap-5 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
