import MiniSearch from 'minisearch';
import { askedWords, fold } from '#shared/kernel/search';
import { stem, synonyms, tasks } from './guideWords';
import type { Guide, GuidePage, GuideSection } from './readGuide';

/** A section that answers a question, with the page that holds it. */
export interface GuideAnswer {
  readonly page: GuidePage;
  readonly section: GuideSection;
  /** The words of the section that were found, folded and without their endings. */
  readonly terms: readonly string[];
  /** 1 if it has every word that was asked for. */
  readonly share: number;
}

/** Answers that are far from the best one are left out. */
const worth = 0.05;

/** Searches titles before texts; sections come best first, and nothing if no words are asked for. */
export function guideSearch({ pages }: Guide): (words: string) => readonly GuideAnswer[] {
  const answers = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const index = new MiniSearch({
    fields: ['title', 'page', 'text', 'task'],
    processTerm: (term) => {
      const word = stem(fold(term));
      return word === '' ? null : [word, ...(synonyms.get(word) ?? [])];
    },
    searchOptions: { processTerm: stem, boost: { title: 4, page: 1.5, task: 4 }, prefix: true },
  });
  index.addAll(
    answers.map(({ page, section }, id) => ({
      id,
      title: section.title,
      page: page.title,
      text: section.text,
      task: tasks.get(`${page.name}#${section.id}`) ?? '',
    })),
  );
  return (words) => {
    const { meant } = askedWords(words);
    const asked = meant.join(' ');
    const exact = index.search(asked);
    // Typos are considered only if nothing is called so; a short word is close to too many others.
    const hits = exact.length > 0 ? exact : index.search(asked, { fuzzy: (term) => term.length > 4 && 0.2 });
    const least = (hits[0]?.score ?? 0) * worth;
    return hits
      .filter(({ score }) => score >= least)
      .flatMap(({ id, terms, queryTerms }) => {
        const answer = answers[Number(id)];
        return answer === undefined ? [] : [{ ...answer, terms, share: queryTerms.length / meant.length }];
      });
  };
}
