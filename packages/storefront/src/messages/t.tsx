import { Fragment, type ReactNode } from 'react';
import { english } from './english.ts';
import type { french } from './fr.ts';

/** Every sentence of the interface, in English. A note after `|` distinguishes two uses of one English word. */
export type Sentence = keyof typeof french;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Values<Text extends string, Value> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, Value>];

/**
 * A sentence in the page's language: `t('Only {n} left', { n: stock })`. The build replaces the call by the
 * translation (build/inline-messages.ts), so the sentence and the names of its values must be literals.
 */
export function t<S extends Sentence>(sentence: S, ...[values]: Values<S, string | number>): string {
  return piecesOf(sentence, values ?? {}).join('');
}

/** The same with elements in it: `rich('{amount} left', { amount: <strong>{amount}</strong> })`. */
export function rich<S extends Sentence>(sentence: S, ...[values]: Values<S, ReactNode>): ReactNode {
  return piecesOf<ReactNode>(sentence, values ?? {}).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move.
    <Fragment key={at}>{piece}</Fragment>
  ));
}

/** English, for tests that run without a build. */
function piecesOf<Value>(sentence: string, values: object): (string | Value)[] {
  const named = values as Record<string, Value>;
  return english(sentence)
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 ? (named[piece] as Value) : piece));
}
