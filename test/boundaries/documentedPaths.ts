import path from 'node:path';

/** Extensions of files in the project; a name with one of them is always a file. */
const sources = /\w\.(ts|vue|mjs|json|md|css|sh)$/;
/** Removes the extension and the parts before it: `killed.proof.test.ts` becomes `killed`. */
const bare = (file: string): string => file.replace(/(^|\/)([^/.]+)\.[^/]*$/, '$1$2');

/** The code spans and link targets of a Markdown text outside of fenced code. */
export function mentions(text: string): {
  readonly spans: readonly string[];
  readonly links: readonly string[];
} {
  const prose = text.replace(/^```[^]*?^```/gm, '');
  return {
    spans: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
  };
}

/** Turns `<id>`, `*`, `**` and `{a,b}` of a written path into a regular expression. */
function pattern(written: string): string {
  return written
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]+>/g, '[^/]+')
    .replace(/\*\*\/?/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replace(/\u0000/g, '(?:.*)')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replace(/,/g, '|')})`);
}

/** Finds files that documents mention by whole paths, by the end of a path, or by a bare name. */
export function createLookup(files: readonly string[]) {
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) folders.add(at);
  }
  const places = [...files, ...folders];
  const top = new Set(places.map((place) => place.split('/')[0] ?? ''));
  const endings = new Set(files.map(bare).flatMap((file) => suffixes(file)));

  /** True for text that looks like a path of the project. */
  const isPath = (span: string): boolean => {
    if (/[\s(),;='"]/.test(span.replace(/\{[^}]*\}/g, '')) || /^[a-z]+:/.test(span)) return false;
    return sources.test(span) || (span.includes('/') && top.has(span.split('/')[0] ?? ''));
  };
  const exists = (span: string): boolean => {
    const whole = new RegExp(`^${pattern(span)}$`);
    if (places.some((place) => whole.test(place))) return true;
    // A table about a folder names its files without the folder, such as `index.ts` of a ruleset.
    const below = new RegExp(`/${pattern(span)}$`);
    return !top.has(span.split('/')[0] ?? '') && places.some((place) => below.test(place));
  };
  return {
    exists,
    /** Code spans that look like paths of missing files. */
    staleSpans: (text: string) => mentions(text).spans.filter((span) => isPath(span) && !exists(span)),
    /** Links of a document to missing files. */
    staleLinks: (document: string, text: string) =>
      mentions(text).links.filter((target) => {
        if (/^(https?:|#)/.test(target)) return false;
        const place = path.posix.join(path.posix.dirname(document), target.replace(/#.*$/, ''));
        return !places.includes(place);
      }),
    /** True for a name such as `killed` or `storage/lock`: the end of a file's path without its extension. */
    names: (span: string) => endings.has(span),
  };
}

function suffixes(file: string): readonly string[] {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}
