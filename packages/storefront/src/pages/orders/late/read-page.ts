/** The highest page the API knows. */
const LAST_PAGE = 10_000;

/** The page an address asks for; the first where that is no page. */
export function readPage(text: string | null): number {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;
  return page <= LAST_PAGE ? page : 1;
}
