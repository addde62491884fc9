import MarkdownIt from 'markdown-it';

/** Only encrypted web addresses are allowed. */
export const https = /^https:\/\//i;

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable('image');
markdown.validateLink = (address) => https.test(address.trim());

// Headings of notes rank below the headings of the page.
markdown.core.ruler.push('lower-headings', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
  }
});

const box = /^\[([ xX])\][ \t]+/;

// A list item that begins with `[ ]` or `[x]` is a step, which the note shows and Tonight ticks off.
markdown.core.ruler.push('steps', ({ tokens, Token }) => {
  tokens.forEach(({ type, children }, index) => {
    if (type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open' || children === null) return;
    const [first] = children;
    const mark = first?.type === 'text' ? box.exec(first.content) : null;
    if (first === undefined || mark === null) return;
    first.content = first.content.slice(mark[0].length);
    const input = new Token('step', 'input', 0);
    input.attrs = [
      ['type', 'checkbox'],
      ['disabled', ''],
      ...(mark[1] === ' ' ? [] : [['checked', ''] satisfies [string, string]]),
      ['aria-label', children.map(({ content }) => content).join('')],
    ];
    children.unshift(input);
  });
});

/** Markup in the source stays text, links are https or text, pictures are not loaded. */
export function markdownHtml(source: string): string {
  return markdown.render(source);
}
