import MiniSearch from 'minisearch';
import { fold } from '../search';
import type { Guide, GuidePage, GuideSection } from './readGuide';

/** A section that answers a question, with the page that holds it. */
export interface GuideAnswer {
  readonly page: GuidePage;
  readonly section: GuideSection;
}

/** Words that people type, by the word that the guide has for them. */
const asked: Readonly<Record<string, readonly string[]>> = {
  close: ['end', 'finish'],
  encounter: ['fight', 'combat', 'battle'],
  encounters: ['fights'],
  award: ['give', 'grant'],
  awards: ['award'],
  exp: ['xp', 'experience'],
  advance: ['level', 'levelup'],
  advancing: ['level', 'levelup'],
  foe: ['monster', 'enemy'],
  foes: ['monsters', 'enemies'],
  pack: ['spell', 'spells'],
};
/** Words of questions that would hide an answer that does without them. */
const small = new Set(['a', 'an', 'the', 'my', 'own', 'i', 'do', 'how', 'to', 'up', 'can', 'of', 'in', 'is']);

/** Searches titles before texts; sections come best first, and nothing where no words are asked for. */
export function guideSearch({ pages }: Guide): (words: string) => readonly GuideAnswer[] {
  const answers = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    processTerm: (term) => {
      const word = fold(term);
      return word === '' ? null : [word, ...(Object.hasOwn(asked, word) ? (asked[word] ?? []) : [])];
    },
    searchOptions: {
      processTerm: (term) => {
        const word = fold(term);
        return word === '' || small.has(word) ? null : word;
      },
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
