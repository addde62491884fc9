/** The pages of `docs/guide` as Markdown, by file name; loaded in one piece with the first question. */
export const sources = import.meta.glob<string>('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The addresses of the guide's pictures, by file name. */
export const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});
