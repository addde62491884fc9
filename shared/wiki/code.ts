/** `to` is excluded. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\r\n]*)$/;

/** Ranges of code in Markdown: fenced blocks, to the end of the text if unclosed, and inline code. */
export function codeRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let open: { readonly mark: string; readonly from: number } | null = null;
  let paragraph = 0;
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    const [whole, line = ''] = match;
    if (whole === '') break;
    const end = match.index + whole.length;
    const [, mark = '', rest = ''] = fenceLine.exec(line) ?? [];
    if (open !== null) {
      const closed = mark.startsWith(open.mark) && rest.trim() === '';
      if (closed) {
        ranges.push({ from: open.from, to: end });
        open = null;
        paragraph = end;
      }
    } else if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      ranges.push(...spans(text, paragraph, match.index));
      open = { mark, from: match.index };
    } else if (line.trim() === '') {
      ranges.push(...spans(text, paragraph, end));
      paragraph = end;
    }
  }
  const rest = open === null ? spans(text, paragraph, text.length) : [{ from: open.from, to: text.length }];
  return [...ranges, ...rest];
}

/** Inline code is enclosed in runs of equally many backticks. */
function spans(text: string, from: number, to: number): readonly Range[] {
  const runs = [...text.slice(from, to).matchAll(/(\\*)(`+)/g)].map((match) => {
    const [, slashes = '', ticks = ''] = match;
    // A backslash escapes the first backtick of an opening run; inside code it has no meaning.
    const taken = slashes.length % 2;
    return {
      at: from + match.index + slashes.length,
      length: ticks.length,
      opening: ticks.length - taken,
      taken,
    };
  });
  // Remembers the last run of each length, so that runs without a partner are skipped at once.
  const last = new Map(runs.map(({ length }, index) => [length, index]));
  const found: Range[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined || run.opening === 0 || (last.get(run.opening) ?? -1) <= index) continue;
    let close = index + 1;
    while (runs[close]?.length !== run.opening) close += 1;
    const partner = runs[close] ?? run;
    found.push({ from: run.at + run.taken, to: partner.at + partner.length });
    index = close;
  }
  return found;
}
