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

/** Markup in the source stays text, links are https or text, pictures are not loaded. */
export function markdownHtml(source: string): string {
  return markdown.render(source);
}
