import type { Token } from 'markdown-it';
import { raw, type Text } from '../../shared/kernel/text';

/** Notes in Markdown as plain paragraphs for paper: no markup, no links' targets, list items with a bullet. */
export async function plainParagraphs(markdown: string): Promise<Text[]> {
  if (markdown.trim() === '') return [];
  const { default: MarkdownIt } = await import('markdown-it');
  const tokens = new MarkdownIt({ html: false, linkify: false }).parse(markdown, {});
  const paragraphs: string[] = [];
  let bullet = '';
  let row: string[] | undefined;
  for (const token of tokens) {
    if (token.type === 'list_item_open') bullet = token.info === '' ? '• ' : `${token.info}${token.markup} `;
    else if (token.type === 'tr_open') row = [];
    else if (token.type === 'tr_close') {
      paragraphs.push((row ?? []).join(' · '));
      row = undefined;
    } else if (token.type === 'inline') {
      const words = wordsOf(token.children ?? []);
      if (row !== undefined) row.push(words);
      else paragraphs.push(`${bullet}${words}`);
      bullet = '';
    } else if (token.type === 'fence' || token.type === 'code_block')
      paragraphs.push(...token.content.split('\n'));
  }
  return paragraphs.filter((paragraph) => paragraph.trim() !== '').map(raw);
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      return token.type === 'image' ? wordsOf(token.children ?? []) : token.content;
    })
    .join('');
}
