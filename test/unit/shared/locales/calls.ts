import ts from 'typescript';
import { textOf } from './catalogs';

/** A key in code: exact, or a pattern if parts are known only at run time. */
export interface NamedKey {
  readonly file: string;
  /** The whole key; without it, only `pattern` is known. */
  readonly key: string | undefined;
  readonly pattern: RegExp;
}

/** A call that looks up a message, with the names of its parameters; `open` if a spread may add more. */
export interface MessageCall extends NamedKey {
  readonly given: readonly string[];
  readonly open: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const hole = '[^]+?';

/** The code for the parser; for a component including the expressions of its template. */
function programOf(file: string): string {
  const text = textOf(file);
  if (!file.endsWith('.vue')) return text;
  const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const from = text.indexOf('<template>');
  const template = from < 0 ? '' : text.slice(from, text.lastIndexOf('</template>'));
  const interpolated = [...template.matchAll(/\{\{([^]*?)\}\}/g)].map(([, inner = '']) => inner);
  const bound = [...template.matchAll(/\s(?:[:@#]|v-)[\w.:[\]-]*="([^"]*)"/g)].map(([, inner = '']) => inner);
  return [...scripts, ...[...interpolated, ...bound].map((inner) => `(${inner});`)].join('\n');
}

/** Keys in the `t` of a ruleset, or of stat blocks, are relative to its own prefix. */
function prefixOf(file: string): string {
  if (file.startsWith('shared/rules/statBlock/')) return 'statBlock.';
  const [, id] = /^shared\/rulesets\/([\w-]+)\//.exec(file) ?? [];
  return id === undefined ? '' : `ruleset.${id}.`;
}

interface Found {
  readonly key: string | undefined;
  readonly source: string;
}

function patternOf(node: ts.Node): Found | undefined {
  if (ts.isStringLiteralLike(node)) return { key: node.text, source: escaped(node.text) };
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(({ literal }) => hole + escaped(literal.text));
  return { key: undefined, source: escaped(node.head.text) + spans.join('') };
}

/** The names of an object literal's members, and whether it has others that cannot be determined. */
function membersOf(node: ts.Expression | undefined): { given: string[]; open: boolean } {
  if (node === undefined) return { given: [], open: false };
  if (!ts.isObjectLiteralExpression(node)) return { given: [], open: true };
  const names = node.properties.map((member) =>
    ts.isSpreadAssignment(member) || ts.isComputedPropertyName(member.name) ? undefined : member.name.text,
  );
  return { given: names.filter((name) => name !== undefined), open: names.includes(undefined) };
}

/** Every key in a file, and every call that looks one up. */
export function readKeys(file: string): { keys: NamedKey[]; calls: MessageCall[] } {
  const parsed = ts.createSourceFile(file, programOf(file), ts.ScriptTarget.Latest, true);
  const keys: NamedKey[] = [];
  const calls: MessageCall[] = [];
  const prefix = prefixOf(file);
  const named = ({ key, source }: Found, at: string) => ({
    file,
    key: key === undefined ? undefined : at + key,
    pattern: new RegExp(`^${escaped(at)}${source}$`),
  });
  const visit = (node: ts.Node): void => {
    const found = patternOf(node);
    // A pattern needs fixed parts beside its holes, or it would match every key.
    if (
      found !== undefined &&
      (found.key !== undefined || /[a-zA-Z]{2}/.test(found.source.replaceAll(hole, '')))
    ) {
      keys.push(named(found, ''));
      if (prefix !== '') keys.push(named(found, prefix));
    }
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText(parsed);
      const [first, second] = node.arguments;
      const key = first === undefined ? undefined : patternOf(first);
      if ((name === 't' || name === 'message') && key !== undefined)
        calls.push({ ...named(key, name === 't' ? prefix : ''), ...membersOf(second) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return { keys, calls };
}

export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}
