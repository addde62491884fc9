import MiniSearch from 'minisearch';
import { fold } from '../search';
import type { Guide, GuidePage, GuideSection } from './readGuide';

/** A section that answers a question, with the page that holds it. */
export interface GuideAnswer {
  readonly page: GuidePage;
  readonly section: GuideSection;
}

/** Searches titles before texts; sections come best first, and nothing where no words are asked for. */
export function guideSearch({ pages }: Guide): (words: string) => readonly GuideAnswer[] {
  const answers = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 6, page: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  index.addAll(
    answers.map(({ page, section }, id) => ({
      id,
      title: section.title,
      page: page.title,
      text: section.text,
    })),
  );
  const read = (hits: readonly { readonly id: unknown }[]) =>
    hits.flatMap(({ id }) => answers[Number(id)] ?? []);
  return (words) => {
    if (words.trim() === '') return [];
    const found = read(index.search(words));
    return found.length > 0 ? found : read(index.search(words, { combineWith: 'OR' }));
  };
}
