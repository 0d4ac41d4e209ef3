import { type ESTree, Visitor } from 'vite';

/** A stretch of a file's text. */
export interface Stretch {
  start: number;
  end: number;
}

/** A call of `t` or `rich`: its position, its sentence, and the positions of its placeholders' values. */
export interface Macro extends Stretch {
  kind: 't' | 'rich';
  sentence: string;
  values: Map<string, Stretch>;
  /** The call is a child of a JSX element; the braces belong to it. */
  isChild: boolean;
}

/** The calls of `t` and `rich` in a file, in its order. @throws if an argument is not a literal. */
export function macrosOf(program: ESTree.Program): Macro[] {
  const macros: Macro[] = [];
  const braces = new Map<number, Stretch & { expression: Stretch }>();
  const noteBraces = ({ children }: { children: ESTree.JSXChild[] }) => {
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer') braces.set(child.expression.start, child);
    }
  };
  new Visitor({
    'JSXElement:exit': noteBraces,
    'JSXFragment:exit': noteBraces,
    CallExpression(call) {
      const { callee, start, end } = call;
      if (callee.type !== 'Identifier' || (callee.name !== 't' && callee.name !== 'rich')) return;
      macros.push({ kind: callee.name, start, end, ...toMacro(call), isChild: false });
    },
  }).visit(program);
  return macros.map((macro) => withBraces(macro, braces.get(macro.start))).sort((a, b) => a.start - b.start);
}

/** An expression that only starts with a call (`t('…') + more`) keeps its braces. */
function withBraces(macro: Macro, around: (Stretch & { expression: Stretch }) | undefined): Macro {
  if (around?.expression.end !== macro.end) return macro;
  return { ...macro, start: around.start, end: around.end, isChild: true };
}

function toMacro(call: ESTree.CallExpression): Pick<Macro, 'sentence' | 'values'> {
  const [sentence, values] = call.arguments;
  if (sentence?.type !== 'Literal' || typeof sentence.value !== 'string') {
    throw new Error('A sentence is not written out where it is used.');
  }
  if (values && values.type !== 'ObjectExpression')
    throw new Error(`Values are not named: ${sentence.value}`);
  const found = new Map<string, Stretch>();
  for (const property of values?.properties ?? []) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') {
      throw new Error(`Values are not named: ${sentence.value}`);
    }
    found.set(property.key.name, property.value);
  }
  return { sentence: sentence.value, values: found };
}
