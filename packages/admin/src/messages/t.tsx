import { Fragment, type ReactNode } from 'react';
import type { french } from './fr.ts';

/** Every sentence of the back office, in English. A note after `|` distinguishes two uses of one English word. */
export type Sentence = keyof typeof french;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Values<Text extends string, Value> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, Value>];

let words: Readonly<Record<string, string>> = {};

/** Sets the translations; English has none. Called before any screen is loaded. */
export function speakBy(catalogue: Readonly<Record<string, string>>): void {
  words = catalogue;
}

/** A sentence in the user's language: `t('Only {n} left', { n: stock })`. */
export function t<S extends Sentence>(
  sentence: S,
  ...[values]: Values<S, string | number | null | undefined>
): string {
  return piecesOf(sentence, values ?? {}).join('');
}

/** The same with elements in it: `rich('{amount} left', { amount: <strong>{amount}</strong> })`. */
export function rich<S extends Sentence>(sentence: S, ...[values]: Values<S, ReactNode>): ReactNode {
  return piecesOf<ReactNode>(sentence, values ?? {}).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move.
    <Fragment key={at}>{piece}</Fragment>
  ));
}

/** The texts between the values, and the values; the English text ends at a `|`. */
function piecesOf<Value>(sentence: string, values: Readonly<Record<string, Value>>): (string | Value)[] {
  const said = words[sentence] ?? sentence.split('|', 1)[0] ?? '';
  return said.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? (values[piece] ?? '') : piece));
}
