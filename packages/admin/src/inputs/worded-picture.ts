/** A picture of a thing that has several, and what it shows in words. */
export interface WordedPicture {
  name: string;
  alt: string | null;
}

/** The pictures with this one at place `to` (from 0); as they were where there is no such place. */
export function movePicture(all: WordedPicture[], name: string, to: number): WordedPicture[] {
  const picture = all.find((each) => each.name === name);
  if (!picture || to < 0 || to >= all.length) return all;
  const others = all.filter((each) => each !== picture);
  return [...others.slice(0, to), picture, ...others.slice(to)];
}

/** The pictures with one more at the end, unless it is among them already. */
export function addPicture(all: WordedPicture[], name: string): WordedPicture[] {
  return all.some((each) => each.name === name) ? all : [...all, { name, alt: null }];
}

/** In place of a picture the one that was cut from it, with its words; not where that is among them already. */
export function exchangePicture(all: WordedPicture[], was: string, name: string): WordedPicture[] {
  if (all.some((each) => each.name === name)) return all;
  return all.map((each) => (each.name === was ? { ...each, name } : each));
}
