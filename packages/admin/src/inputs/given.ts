/** What a form says, without the inputs that were left empty: those the shop fills in by itself. */
export function given<Data extends object>(data: Data): Partial<Data> {
  const kept: Partial<Data> = { ...data };
  for (const name in kept) if (kept[name] === null || kept[name] === undefined) delete kept[name];
  return kept;
}
