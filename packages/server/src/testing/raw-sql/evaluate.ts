import { PRODUCT_TEXTS } from '@isoko/contract/product-fields';
import * as ast from 'typescript/unstable/ast';
import { type Checker, type Symbol as Named, type Project, SymbolFlags } from 'typescript/unstable/sync';
import { joined, type Piece, PLACEHOLDER, quoted, type Scope, unknown, type Value } from './values.ts';

/** Lists of names that are computed and not in any source. */
const MADE_AT_RUN_TIME: Readonly<Record<string, readonly string[]>> = { PRODUCT_TEXTS };

/** The direction of conditions: every statement is written out once with each. */
export type Branch = 'first' | 'last';

/** Writes statements out: with their fragments, from any file, and a placeholder for every other value. */
export class Evaluator {
  readonly #project: Project;
  readonly #checker: Checker;
  readonly #branch: Branch;

  constructor(project: Project, branch: Branch) {
    this.#project = project;
    this.#checker = project.checker;
    this.#branch = branch;
  }

  /** The pieces of a tagged template. */
  pieces(node: ast.TaggedTemplateExpression, scope: Scope): Piece[] {
    const { template } = node;
    if (!ast.isTemplateExpression(template)) return [template.text];
    return [
      template.head.text,
      ...template.templateSpans.flatMap((span) => [
        ...this.#piecesOf(span.expression, scope),
        span.literal.text,
      ]),
    ];
  }

  /** The value of an expression, given these parameters. */
  value(node: ast.Node, scope: Scope): Value {
    if (ast.isTaggedTemplateExpression(node)) return { kind: 'sql', pieces: this.pieces(node, scope) };
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node))
      return { kind: 'text', text: node.text };
    if (ast.isTemplateExpression(node)) return this.#text(node, scope);
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isAwaitExpression(node)
    )
      return this.value(node.expression, scope);
    if (ast.isArrowFunction(node) || ast.isFunctionExpression(node)) return { kind: 'function', node, scope };
    if (ast.isIdentifier(node)) return this.#named(this.#checker.getSymbolAtLocation(node), scope);
    if (ast.isArrayLiteralExpression(node)) return this.#list(node, scope);
    if (ast.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (ast.isConditionalExpression(node)) return this.#firstKnown([node.whenTrue, node.whenFalse], scope);
    if (ast.isBinaryExpression(node)) return this.#either(node, scope);
    if (ast.isPropertyAccessExpression(node))
      return this.#property(this.value(node.expression, scope), node.name.text);
    if (ast.isElementAccessExpression(node)) return this.#someProperty(this.value(node.expression, scope));
    if (ast.isCallExpression(node)) return this.#call(node, scope);
    return unknown;
  }

  /** The result of a function for these arguments. */
  returned(called: Value, args: readonly Value[]): Value {
    if (called.kind !== 'function') return unknown;
    const { node } = called;
    if (!ast.isArrowFunction(node) && !ast.isFunctionExpression(node) && !ast.isFunctionDeclaration(node))
      return unknown;
    const scope = this.#scopeWith(node.parameters, args, called.scope);
    if (!node.body) return unknown;
    if (!ast.isBlock(node.body)) return this.value(node.body, scope);
    return this.#firstKnown(returnsIn(node.body), scope);
  }

  /** The way that this branch takes, or the next one that can be followed. */
  #firstKnown(ways: readonly ast.Node[], scope: Scope): Value {
    let failure: unknown;
    for (const way of this.#branch === 'first' ? ways : ways.toReversed()) {
      try {
        const value = this.value(way, scope);
        if (value.kind !== 'unknown') return value;
      } catch (error) {
        failure = error;
      }
    }
    if (failure) throw failure;
    return unknown;
  }

  /** The parameters of a function, bound to the arguments of a call. */
  bound(called: ast.FunctionDeclaration, args: readonly ast.Node[]): Scope {
    const values = args.map((each) => this.value(each, new Map()));
    return this.#scopeWith(called.parameters, values, new Map());
  }

  #scopeWith(parameters: readonly ast.ParameterDeclaration[], args: readonly Value[], outer: Scope): Scope {
    const scope = new Map(outer);
    parameters.forEach((parameter, at) => {
      const given = args[at] ?? unknown;
      const symbol = ast.isIdentifier(parameter.name) && this.#checker.getSymbolAtLocation(parameter.name);
      if (symbol) scope.set(symbol.id, given);
      else this.#bind(parameter.name, given, scope);
    });
    return scope;
  }

  #piecesOf(node: ast.Node, scope: Scope): Piece[] {
    const value = this.value(node, scope);
    if (value.kind === 'sql') return value.pieces;
    const type = this.#checker.getTypeAtLocation(node);
    const written = type ? this.#checker.typeToString(type) : '';
    if (/\b(RawBuilder|Expression|ExpressionWrapper)</.test(written))
      throw new Error(`the fragment \`${node.getText()}\` is not known without running it`);
    return [PLACEHOLDER];
  }

  #text(node: ast.TemplateExpression, scope: Scope): Value {
    const parts = node.templateSpans.map((span) => this.value(span.expression, scope));
    let text = node.head.text;
    for (const [at, part] of parts.entries()) {
      if (part.kind !== 'text') return unknown;
      text += part.text + (node.templateSpans[at]?.literal.text ?? '');
    }
    return { kind: 'text', text };
  }

  #named(symbol: Named | undefined, scope: Scope): Value {
    if (!symbol) return unknown;
    const given = scope.get(symbol.id);
    if (given) return given;
    const made = MADE_AT_RUN_TIME[symbol.name];
    if (made) return { kind: 'list', items: made.map((text) => ({ kind: 'text', text })) };
    const target = symbol.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const found = target.declarations[0]?.resolve(this.#project);
    return found ? this.#declared(found, scope) : unknown;
  }

  #declared(node: ast.Node, scope: Scope): Value {
    if (ast.isFunctionDeclaration(node)) return { kind: 'function', node, scope };
    if (ast.isVariableDeclaration(node)) {
      if (node.initializer) return this.value(node.initializer, scope);
      // for (const each of list)
      const loop = node.parent.parent;
      return ast.isForOfStatement(loop) ? firstOf(this.value(loop.expression, scope)) : unknown;
    }
    if (ast.isBindingElement(node)) {
      const name = node.propertyName ?? node.name;
      if (!name) return unknown;
      const whole = this.#declared(node.parent.parent, scope);
      const part = ast.isIdentifier(name) ? this.#property(whole, name.text) : unknown;
      return part.kind === 'unknown' && node.initializer ? this.value(node.initializer, scope) : part;
    }
    if (ast.isParameterDeclaration(node)) return this.#argument(node, scope);
    return unknown;
  }

  /** A parameter without a value gets that of one of the calls in its file. */
  #argument(node: ast.ParameterDeclaration, scope: Scope): Value {
    const declared = node.parent;
    if (!ast.isFunctionDeclaration(declared) || !declared.name) return unknown;
    const symbol = this.#checker.getSymbolAtLocation(declared.name);
    const place = declared.parameters.indexOf(node);
    const calls = all(node.getSourceFile(), ast.isCallExpression).filter(
      (call) =>
        ast.isIdentifier(call.expression) &&
        call.expression.text === declared.name?.text &&
        this.#checker.getSymbolAtLocation(call.expression)?.id === symbol?.id,
    );
    const argument = calls.at(this.#branch === 'first' ? 0 : -1)?.arguments[place];
    return argument ? this.value(argument, scope) : unknown;
  }

  #bind(pattern: ast.Node, value: Value, scope: Map<number, Value>): void {
    if (!ast.isObjectBindingPattern(pattern)) return;
    for (const element of pattern.elements) {
      const name = element.propertyName ?? element.name;
      const symbol =
        element.name && ast.isIdentifier(element.name) && this.#checker.getSymbolAtLocation(element.name);
      if (!symbol || !name || !ast.isIdentifier(name)) continue;
      const part = this.#property(value, name.text);
      scope.set(
        symbol.id,
        part.kind === 'unknown' && element.initializer ? this.value(element.initializer, scope) : part,
      );
    }
  }

  #list(node: ast.ArrayLiteralExpression, scope: Scope): Value {
    const items = node.elements.flatMap((each) => {
      if (!ast.isSpreadElement(each)) return [this.value(each, scope)];
      const spread = this.value(each.expression, scope);
      return spread.kind === 'list' ? spread.items : [];
    });
    return { kind: 'list', items };
  }

  #object(node: ast.ObjectLiteralExpression, scope: Scope): Value {
    const parts = new Map<string, Value>();
    for (const each of node.properties) {
      if (ast.isPropertyAssignment(each)) {
        parts.set(each.name.getText(), this.value(each.initializer, scope));
      } else if (ast.isShorthandPropertyAssignment(each)) {
        const symbol = this.#checker.getShorthandAssignmentValueSymbol(each);
        parts.set(each.name.getText(), this.#named(symbol, scope));
      } else if (ast.isSpreadAssignment(each)) {
        const spread = this.value(each.expression, scope);
        if (spread.kind === 'object') for (const name of spread.names) parts.set(name, spread.get(name));
      }
    }
    return { kind: 'object', names: [...parts.keys()], get: (name) => parts.get(name) ?? unknown };
  }

  #either(node: ast.BinaryExpression, scope: Scope): Value {
    const operator = node.operatorToken.kind;
    if (operator === ast.SyntaxKind.AmpersandAmpersandToken) return this.value(node.right, scope);
    if (operator !== ast.SyntaxKind.QuestionQuestionToken && operator !== ast.SyntaxKind.BarBarToken)
      return unknown;
    const left = this.value(node.left, scope);
    return left.kind === 'unknown' ? this.value(node.right, scope) : left;
  }

  #property(of: Value, name: string): Value {
    return of.kind === 'object' ? of.get(name) : unknown;
  }

  #someProperty(of: Value): Value {
    if (of.kind === 'list') return firstOf(of);
    const name = of.kind === 'object' && of.names.at(this.#branch === 'first' ? 0 : -1);
    return name ? this.#property(of, name) : unknown;
  }

  #call(node: ast.CallExpression, scope: Scope): Value {
    const args = () => node.arguments.map((each) => this.value(each, scope));
    const { expression } = node;
    if (!ast.isPropertyAccessExpression(expression))
      return this.returned(this.value(expression, scope), args());
    const method = expression.name.text;
    if (expression.expression.getText() === 'sql') return ofKysely(method, args(), node);
    const on = this.value(expression.expression, scope);
    if (method === 'map' || method === 'flatMap') return this.#mapped(on, args()[0] ?? unknown, method);
    return on.kind === 'list' && /^(filter|toSorted|slice)$/.test(method) ? on : unknown;
  }

  #mapped(on: Value, by: Value, method: string): Value {
    const items = on.kind === 'list' && on.items.length ? on.items : [unknown];
    const made = items.map((item) => this.returned(by, [item]));
    if (made.every((each) => each.kind === 'unknown')) return unknown;
    const flat = made.flatMap((each) => (method === 'flatMap' && each.kind === 'list' ? each.items : [each]));
    return { kind: 'list', items: flat };
  }
}

function firstOf(list: Value): Value {
  return (list.kind === 'list' && list.items[0]) || unknown;
}

function ofKysely(method: string, [first = unknown, second]: Value[], node: ast.Node): Value {
  if (method === 'join' && first.kind === 'list') {
    const only = (piece: Piece): Piece[] => [piece];
    const parts = first.items.map((each) => (each.kind === 'sql' ? each.pieces : only(PLACEHOLDER)));
    return { kind: 'sql', pieces: joined(parts, second?.kind === 'sql' ? second.pieces : [', ']) };
  }
  if (/^(ref|table|id)$/.test(method) && first.kind === 'text')
    return { kind: 'sql', pieces: [quoted(first.text)] };
  if (method === 'raw' && first.kind === 'text') return { kind: 'sql', pieces: [first.text] };
  if (method === 'lit' && first.kind === 'text')
    return { kind: 'sql', pieces: [`'${first.text.replaceAll("'", "''")}'`] };
  throw new Error(`\`${node.getText()}\` is not known without running it`);
}

function returnsIn(body: ast.Node): ast.Node[] {
  const found: ast.Node[] = [];
  body.forEachChild((child) => {
    if (ast.isArrowFunction(child) || ast.isFunctionExpression(child) || ast.isFunctionDeclaration(child))
      return;
    if (ast.isReturnStatement(child) && child.expression) found.push(child.expression);
    else found.push(...returnsIn(child));
  });
  return found;
}

/** All nodes of a kind below this one. */
export function all<T extends ast.Node>(node: ast.Node, is: (node: ast.Node) => node is T): T[] {
  const found: T[] = [];
  node.forEachChild((child) => {
    if (is(child)) found.push(child);
    found.push(...all(child, is));
  });
  return found;
}
