import type { Language } from '@isoko/contract/rules/languages';
import { type Plugin, parseSync } from 'vite';
import { macrosOf } from './find-macros.ts';
import { words } from './words.ts';
import { writeOut } from './write-out.ts';

const OWN = /\/packages\/storefront\/src\/.*\.tsx?$/;
const USES_THEM = /^import \{[^}]*\b(t|rich)\b[^}]*\} from '[^']*messages\/t\.tsx';$/m;

/**
 * Puts the sentences of one language in place of the calls of `t` and `rich` (src/messages/t.tsx): a file carries
 * the words it shows, none of another language, and nothing that looks them up. Fails the build where a call
 * cannot be written out, or a sentence is missing.
 */
export function inlineMessages(language: Language): Plugin {
  return {
    name: 'inline-messages',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.PAGE_LANGUAGE': JSON.stringify(language) } }),
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!OWN.test(path) || !USES_THEM.test(code)) return null;
      const { program } = parseSync(path, code);
      return { code: writeOut(code, macrosOf(program), (sentence) => words(language, sentence)), map: null };
    },
  };
}
