import type { Point } from '@isoko/contract/routes/shipping';
import { type Arrival, arrivalSentence } from '@isoko/contract/rules/arrival';
import type { ReactNode } from 'react';
import { LANGUAGE } from '../../messages/language.ts';

/** Texts, each with its language if that is not the page's, in their order in the sentence. */
export type Marks = readonly (readonly [text: string | null, lang: string | undefined])[];

/** A sentence whose parts in another language are marked with it. */
export function marked(sentence: string, marks: Marks): ReactNode {
  const shown: ReactNode[] = [];
  let rest = sentence;
  for (const [text, lang] of marks) {
    const at = text && lang ? rest.indexOf(text) : -1;
    if (!text || at < 0) continue;
    shown.push(
      rest.slice(0, at),
      <span key={text} lang={lang}>
        {text}
      </span>,
    );
    rest = rest.slice(at + text.length);
  }
  return [...shown, rest];
}

/** When an order can be collected at a point, for the list of points. */
export function pointWords({ name, method, written_in }: Point, arrival: Arrival, today: string): ReactNode {
  return marked(arrivalSentence({ sector: name, ...arrival }, LANGUAGE, today), [
    [name, written_in?.name],
    [arrival.eta, method.written_in?.eta],
  ]);
}
