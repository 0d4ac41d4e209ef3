/** Shorter ones are refused for their length. */
const SHORTEST = 8;

let list: Promise<ReadonlySet<string>> | null = null;

/** Whether this is one of the passwords everybody tries first, upper and lower case alike. */
export async function isKnownPassword(password: string): Promise<boolean> {
  list ??= readList();
  const word = password.toLowerCase();
  return (await list).has(word) || isPattern(word);
}

/** Some 18,000 words and a few milliseconds: read when the first password is chosen. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= SHORTEST));
}

/** `aaaaaaaa`, `abababab`, `abcdefgh`, `98765432`: no list has them all. */
function isPattern(word: string): boolean {
  if (new Set(word).size < 3) return true;
  const codes = [...word].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
