import { fileURLToPath } from 'node:url';
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { all, Evaluator } from './evaluate.ts';
import { type RowType, rowTypeOf } from './row-type.ts';
import { type Scope, textOf } from './values.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A raw statement that a store executes. */
export interface Statement {
  /** Its place, for the person who must change it: `modules/orders/money/sales.store.ts:17`. */
  where: string;
  /** Written out with conditions in both directions; one text if both are the same. */
  texts: string[];
  /** The row type in the source; null if there is none. */
  row: RowType | null;
  /** That type as written; '' if there is none. */
  rowName: string;
  /** Why it could not be written out. */
  unclear?: string;
}

/** Every raw statement in files of the server whose path matches. */
export function readStatements(fits: RegExp): Statement[] {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}packages/server/tsconfig.json`] });
    const project = snapshot.getProjects()[0];
    if (!project) throw new Error('The server is no project of TypeScript.');
    return new Reader(project).read(fits);
  } finally {
    api.close();
  }
}

class Reader {
  readonly #project: Project;
  readonly #checker: Checker;
  #files: ast.SourceFile[] = [];

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  read(fits: RegExp): Statement[] {
    this.#files = this.#project.program
      .getSourceFileNames()
      .filter((name) => fits.test(name) && !name.includes('node_modules'))
      .flatMap((name) => this.#project.program.getSourceFile(name) ?? []);
    return this.#files.flatMap((file) =>
      all(file, ast.isTaggedTemplateExpression)
        .filter(isExecuted)
        .flatMap((node) => this.#statements(node)),
    );
  }

  #statements(node: ast.TaggedTemplateExpression): Statement[] {
    const type = this.#typeArgument(node);
    const open = genericFunctionOf(node);
    if (!open) return [this.#statement(node, { at: node, type, scopeOf: () => new Map() })];
    // Parameters get the values of each caller in turn.
    return this.#callsOf(open).map((call) => {
      const row = type?.isTypeParameter() ? this.#typeArgument(call) : type;
      const scopeOf = (evaluator: Evaluator) => evaluator.bound(open, call.arguments);
      return this.#statement(node, { at: call, type: row, scopeOf });
    });
  }

  #typeArgument(node: ast.TaggedTemplateExpression | ast.CallExpression): Type | undefined {
    const [row] = node.typeArguments ?? [];
    return row && this.#checker.getTypeFromTypeNode(row);
  }

  #callsOf(called: ast.FunctionDeclaration): ast.CallExpression[] {
    const name = called.name?.text;
    return this.#files.flatMap((file) => {
      const imports =
        file === called.getSourceFile() || new RegExp(`import [^;]*\\b${name}\\b`).test(file.text);
      return all(file, ast.isCallExpression).filter((call) => imports && call.expression.getText() === name);
    });
  }

  #statement(
    node: ast.TaggedTemplateExpression,
    { at, type, scopeOf }: { at: ast.Node; type?: Type; scopeOf: (evaluator: Evaluator) => Scope },
  ): Statement {
    const file = at.getSourceFile();
    const line = file.text.slice(0, at.getStart(file)).split('\n').length;
    const where = `${file.fileName.replace(/^.*\/packages\/server\/src\//, '')}:${line}`;
    const row = type ? rowTypeOf(this.#checker, type) : null;
    const rowName = type ? this.#checker.typeToString(type) : '';
    try {
      const texts = (['first', 'last'] as const).map((branch) => {
        const evaluator = new Evaluator(this.#project, branch);
        return textOf(evaluator.pieces(node, scopeOf(evaluator)));
      });
      return { where, row, rowName, texts: [...new Set(texts)] };
    } catch (error) {
      return {
        where,
        row,
        rowName,
        texts: [],
        unclear: error instanceof Error ? error.message : String(error),
      };
    }
  }
}

/** `sql`…`.execute(db)`; a statement that is first kept in a constant is found by its row type: an object. */
function isExecuted(node: ast.TaggedTemplateExpression): boolean {
  if (node.tag.getText() !== 'sql') return false;
  const { parent } = node;
  if (ast.isPropertyAccessExpression(parent)) return parent.name.text === 'execute';
  const row = node.typeArguments?.[0];
  return row !== undefined && /^(\{|[A-Z]\w*Row$)/.test(row.getText());
}

function genericFunctionOf(node: ast.Node): ast.FunctionDeclaration | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ast.isFunctionDeclaration(at) && at.typeParameters?.length) return at;
  }
  return undefined;
}
