import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** The type of one column in the source. */
export interface ColumnType {
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, `string[]`, …; `object` for any parsed JSON. */
  kind: string;
  mayBeNull: boolean;
  mayBeAbsent: boolean;
  /** The only texts allowed, if the source names them. */
  words: string[] | null;
}

/** A row type in the source. */
export type RowType = Map<string, ColumnType>;

/** The columns of a row's type, inherited ones too. */
export function rowTypeOf(checker: Checker, type: Type): RowType {
  const names = checker.getPropertiesOfType(type);
  return new Map(
    names.map((property) => {
      const of = checker.getTypeOfSymbol(property);
      if (!of) throw new Error(`The type of ${property.name} is not known.`);
      return [property.name, columnTypeOf(checker, of)];
    }),
  );
}

function columnTypeOf(checker: Checker, type: Type): ColumnType {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const is = (flag: number) => members.some((member) => member.flags & flag);
  const said = members.filter((member) => !(member.flags & (TypeFlags.Null | TypeFlags.Undefined)));
  const kinds = new Set(said.map((member) => kindOf(checker, member)));
  const words = said.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []));
  return {
    kind: [...kinds].toSorted().join(' | '),
    mayBeNull: is(TypeFlags.Null),
    mayBeAbsent: is(TypeFlags.Undefined),
    words: said.length > 0 && words.length === said.length ? words.toSorted() : null,
  };
}

function kindOf(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayLikeType(type)) {
    const name = checker.typeToString(type);
    const element = /^(?:readonly )?(string|number|boolean|Date)\[\]$/.exec(name)?.[1];
    return element ? `${element}[]` : 'object';
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  return type.isObjectType() || type.isIntersectionType() ? 'object' : checker.typeToString(type);
}
