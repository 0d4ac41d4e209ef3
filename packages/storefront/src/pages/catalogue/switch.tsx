/** A checkbox that looks like a switch; changing it sends its form. */
export function Switch({
  name,
  label,
  defaultChecked,
}: {
  name: string;
  label: string;
  defaultChecked: boolean;
}) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-between gap-3 text-md">
      {label}
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={defaultChecked}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-10.5 shrink-0 rounded-full bg-edge transition-colors duration-150 before:absolute before:top-0.75 before:left-0.75 before:size-4.5 before:rounded-full before:bg-white before:transition-[translate] before:duration-150 peer-checked:bg-green-700 peer-checked:before:translate-x-4.5 peer-focus-visible:outline-2 peer-focus-visible:outline-green-600 peer-focus-visible:outline-offset-2"
      />
    </label>
  );
}
