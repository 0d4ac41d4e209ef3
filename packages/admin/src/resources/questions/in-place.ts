/** The same ids with one of them at place `to`, counted from 0. */
export function inPlace(ids: readonly string[], { id, to }: { id: string; to: number }): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
