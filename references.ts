import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A file with references: its path and its text, the lines of a comment joined. */
export interface Text {
  path: string;
  text: string;
}

/** One kind of reference. `broken` is a text that breaks it: it proves that the rule works. */
export interface ReferenceRule {
  name: string;
  /** The unresolved references of a text. */
  unresolved: (file: Text) => string[];
  broken: Text;
}

const SPEC = 'docs/spec/';
const OUTSIDE_FOLDER = /(^|\/)(node_modules|dist|dist-[^/]*|var)(\/|$)/;
const OUTSIDE = /\.generated\.ts$|^references\.ts$/;

/** Every text of the repository that is written by hand. */
export function readTexts(): Text[] {
  const patterns = [
    '*.{ts,md}',
    'docs/**/*.md',
    '{bench,e2e,tools}/**/*.{ts,mjs}',
    'packages/**/*.{ts,tsx,md,css,sql}',
  ];
  const paths = globSync(patterns, { exclude: (path) => OUTSIDE_FOLDER.test(path) });
  const written = paths.filter((path) => !OUTSIDE.test(path) && !OUTSIDE_FOLDER.test(path)).sort();
  return written.map((path) => asText(path, readFileSync(path, 'utf8')));
}

/** A text for reading: a sentence of a comment continues in the next line. */
export function asText(path: string, written: string): Text {
  const text = path.endsWith('.md')
    ? written
    : written.replace(/\n[ \t]*(\*(?!\/)|\/\/|--)[ \t]?(?=[^ \t\n@])/g, ' ').replace(/ {2,}/g, ' ');
  return { path, text };
}

/** Lines of a document that Markdown reads otherwise than they look: glued to the line above, or without an end. */
export function misreadLines({ text }: Text): string[] {
  const isFence = /^```/;
  const isPart = (line: string) => line.startsWith('|');
  let inCode = false;
  const misread = text.split('\n').filter((line, at, { [at - 1]: above = '' }) => {
    const wasInCode = inCode;
    if (isFence.test(line)) inCode = !inCode;
    if (wasInCode || line === '') return false;
    if (/^\|[-:| ]*-[-:| ]*$/.test(line)) return !isPart(above);
    const mustStandApart = isFence.test(line) || line.startsWith('#') || isPart(line) !== isPart(above);
    return above !== '' && !isFence.test(above) && mustStandApart;
  });
  return inCode ? [...misread, 'code without an end'] : misread;
}

const read = (path: string) => readFileSync(path, 'utf8');
const headingsOf = (markdown: string) =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,4} (.+)$/gm)].map((found) => found[1] ?? '');
const numbersOf = (headings: string[]) =>
  headings.flatMap((each) => each.match(/^\d+(\.\d+)?(?=[. ])/) ?? []);

/** A section of a numbered document with its text; undefined if there is none. */
function sectionOf(document: string, number: string): string | undefined {
  const sections = `\n${read(SPEC + document)}`.split(/\n(?=## )/);
  return sections.find((section) => section.startsWith(`## ${number}. `));
}

const records = new Set(globSync('docs/decisions/*.md').map((path) => posix.basename(path).slice(0, 4)));
const numbers = /\d+(?:\.\d+)?/g;

/** References to a section of the product's specification: `specification sections 2 and 4`, `… section 4, Cart`. */
const specification: ReferenceRule = {
  name: 'specification section N is a section of product.md, and what follows stands in it',
  unresolved: ({ text }) =>
    matches(
      text,
      /specification sections? (\d+(?:(?:, | and | to )\d+)*)(?:, ([A-Z][^;).`]*))?/g,
      ([, of = '', part]) =>
        (of.match(numbers) ?? []).every((number) => {
          const section = sectionOf('product.md', number);
          return (
            section !== undefined && (part ?? '').split(': ').every((word) => section.includes(word.trim()))
          );
        }),
    ),
  broken: { path: 'a.ts', text: '/** Adds (specification section 4, Carts). */' },
};

const decisions: ReferenceRule = {
  name: 'decisions: NAME is a heading of decisions.md',
  unresolved: ({ text }) => {
    const headings = headingsOf(read(`${SPEC}decisions.md`));
    return matches(text, /\bdecisions: ([^);,.`]+)/g, ([, name = '']) => headings.includes(name.trim()));
  },
  broken: { path: 'a.ts', text: '/** How often (decisions: Speed limits). */' },
};

const decisionRecords: ReferenceRule = {
  name: 'decisions/NNNN is a decision record',
  unresolved: ({ text }) =>
    matches(text, /\bdecisions\/(\d{4}(?:(?:, | and | to )\d{4}\b)*)/g, ([, found = '']) =>
      (found.match(numbers) ?? []).every((number) => records.has(number)),
    ),
  broken: { path: 'a.ts', text: '// As decided (decisions/0131, 9999).' },
};

const numbered: ReferenceRule = {
  name: 'trust.md section N and domain.md section N.M are sections there',
  unresolved: ({ text }) =>
    matches(
      text,
      /\b(trust|domain)\.md sections? (\d+(?:\.\d+)?(?:(?:, | and | to |–)\d+(?:\.\d+)?)*)/g,
      (found) => {
        const there = numbersOf(headingsOf(read(`${SPEC}${found[1]}.md`)));
        return (found[2]?.match(numbers) ?? []).every((number) => there.includes(number));
      },
    ),
  broken: { path: 'a.ts', text: '/** An apostrophe is a 400 (domain.md section 1.12). */' },
};

const invariants: ReferenceRule = {
  name: 'I1, I2 … are invariants of trust.md',
  unresolved: ({ path, text }) =>
    /^(bench|docs|packages\/server)\//.test(path)
      ? matches(
          text,
          /\bI\d{1,2}\b/g,
          ([name]) => sectionOf('trust.md', '1')?.includes(`\n| ${name} `) ?? false,
        )
      : [],
  broken: { path: 'bench/a.ts', text: '// Holds (I19).' },
};

const strangers: ReferenceRule = {
  name: 'nothing refers to a document in another way, or to one that is not here',
  unresolved: ({ path, text }) =>
    path.startsWith(SPEC)
      ? []
      : matches(
          text,
          /(?<!(?:specification|trust\.md|domain\.md) )\bsections? \d|\bdecisions? \d{4}|domain notes|trust section|\bspec\.md/gi,
          () => false,
        ),
  broken: { path: 'a.ts', text: '/** The mailbox (trust section 3). */' },
};

const links: ReferenceRule = {
  name: 'a relative link of a document leads to a file and a heading',
  unresolved: ({ path, text }) =>
    path.endsWith('.md')
      ? matches(
          text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, ''),
          /\]\((?![a-z]+:)([^)\s]*)\)|<img src="([^":]+)"/g,
          ([, link, picture]) => leads(path, link ?? picture ?? ''),
        )
      : [],
  broken: { path: 'README.md', text: 'See [the wire](docs/spec/decisions.md#the-wires).' },
};

function leads(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file ? posix.join(posix.dirname(from), decodeURI(file)) : from;
  if (globSync(target).length === 0) return false;
  return !anchor || headingsOf(read(target)).some((heading) => anchorOf(heading) === anchor);
}

/** A heading's anchor, as GitHub and similar hosts generate it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

const files: ReferenceRule = {
  name: 'a file that a comment or a document names is there',
  unresolved: ({ path, text }) => {
    // A decision record describes the project at its time.
    if (path.startsWith('docs/decisions/')) return [];
    const told = (path.endsWith('.md') ? text.match(/`[^`\n]+`/g) : text.match(COMMENTS)) ?? [];
    return told.flatMap((each) =>
      matches(each, FILE, ([name]) => name.startsWith('path/to/') || namesFile(name)),
    );
  },
  broken: { path: 'a.ts', text: '// As in state/wanted.ts.' },
};

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![^\s])(?:\/\/|--) .*/g;
/** With `<thing>`, `{one,other}` or `*` for what differs. */
const FILE = /(?<![\w/.<-])[\w{<*][\w.{},<>*/-]*\.(?:tsx?|mjs|md|sql|css)\b/g;
let known: string[] | undefined;

/** Whether a file's path ends like this; packages have short names, `server/http/front-door.ts`. */
function namesFile(name: string): boolean {
  known ??= globSync(['*.*', '{bench,demo,docs,e2e,packages,tools}/**/*.*'], {
    exclude: (path) => OUTSIDE_FOLDER.test(path),
  });
  const pattern = name
    .replace(/^(server|contract|storefront|admin)\/(?!src\/)/, '(packages/)?$1/(src/)?')
    .replaceAll('.', '\\.')
    .replace(/<\w+>/g, '[^/]+')
    .replace(/(?<!\])\*/g, '[^/]*')
    .replace(/\{([\w,-]+)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`);
  const ending = new RegExp(`(^|/)${pattern}$`);
  return known.some((path) => ending.test(path));
}

const proofs: ReferenceRule = {
  name: 'a rule of specification.md is proved by a test that is there and says so',
  unresolved: ({ path, text }) =>
    path === 'docs/specification.md'
      ? matches(text, /`([\w/.-]+)` “([^”]+)”/g, ([, test = '', words = '']) =>
          globSync(testsOf(test)).some((file) => plain(read(file)).includes(plain(words))),
        )
      : [],
  broken: {
    path: 'docs/specification.md',
    text: '| Prices | `money.ts` | `contract/rules/money` “is rounded up” |',
  },
};

/** The files of a test by its short name, `cart/merge-cart` or `e2e/cart`. */
function testsOf(name: string): string {
  const short = name.replace(/\.(test|spec)\.tsx?$/, '');
  if (short.startsWith('e2e/')) return `${short}.spec.ts`;
  const full = /^(server|contract|storefront|admin)\//.test(short) ? short : `server/modules/${short}`;
  const [room, ...folders] = posix.dirname(full).split('/');
  return posix.join('packages', room ?? '', 'src', ...folders, '**', `${posix.basename(full)}.test.{ts,tsx}`);
}

/** Words for comparison: in one line, with plain apostrophes. */
function plain(words: string): string {
  return words.replaceAll("\\'", "'").replaceAll('’', "'").replace(/\s+/g, ' ');
}

export const referenceRules: ReferenceRule[] = [
  specification,
  decisions,
  decisionRecords,
  numbered,
  invariants,
  strangers,
  links,
  files,
  proofs,
];

/** The references of a pattern that are not `good`, as written in the text. */
function matches(text: string, pattern: RegExp, good: (found: RegExpMatchArray) => boolean): string[] {
  return [...text.matchAll(pattern)].filter((found) => !good(found)).map((found) => found[0]);
}
