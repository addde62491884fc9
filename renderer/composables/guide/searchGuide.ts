import MiniSearch from 'minisearch';
import { fold } from '../../../shared/kernel/search';
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
  sharing: ['share', 'send'],
};
/** Words of a newcomer who asks for a whole task and knows none of its names, by the page and section that has it. */
export const tasks: ReadonlyMap<string, string> = new Map([
  ['sessions#begin-a-session', 'start the game, the evening, the night'],
  [
    'sessions#close-a-session',
    `after the game, the evening, the night is over; end, finish, stop, complete, wrap up, done playing tonight;
     give, award, hand out, reward everyone, all, the party, group, players with exp, xp, experience points`,
  ],
  [
    'sessions#give-an-award-during-a-session',
    'give, award, hand out, reward everyone, all, the party, group, players with exp, xp, experience points',
  ],
  [
    'sessions#keep-loot-that-belongs-to-no-one-yet',
    'give, share, divide, distribute loot, treasure, gold to everyone, the party, group, players',
  ],
]);
/** Words of questions that would hide an answer that does without them. */
const small = new Set(
  'a an the my our own i we do does did how what to up can of in is are for with it and'.split(' '),
);

/** Searches titles before texts; sections come best first, and nothing where no words are asked for. */
export function guideSearch({ pages }: Guide): (words: string) => readonly GuideAnswer[] {
  const answers = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const index = new MiniSearch({
    fields: ['title', 'page', 'text', 'task'],
    processTerm: (term) => {
      const word = fold(term);
      return word === '' ? null : [word, ...(Object.hasOwn(asked, word) ? (asked[word] ?? []) : [])];
    },
    searchOptions: {
      processTerm: (term) => {
        const word = fold(term);
        return word === '' || small.has(word) ? null : word;
      },
      boost: { title: 6, page: 2, task: 3 },
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
      task: tasks.get(`${page.name}#${section.id}`) ?? '',
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
