/** What a form says, without the inputs that were left empty: those the shop fills in by itself. */
export function given<Data extends object>(data: Data): Partial<Data> {
  const entries = Object.entries(data).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Partial<Data>;
}
