import { computed, onMounted, shallowRef } from 'vue';
import { useRoute } from 'vue-router';
import { sum } from '#shared/kernel/sum';
import { latestFirst } from '#shared/kernel/moments';
import { raw } from '#shared/kernel/text';
import { askedWords, fold } from '#shared/kernel/search';
import { useText } from '#renderer/composables/useText';
import { clock } from '#renderer/platform/ports';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useGuide } from '#renderer/stores/guide/useGuide';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useCompendium } from '#renderer/stores/rules/useCompendium';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { answers, inOrder, mentionRank, named, rankOf, textAnswers, type LookUpGroup } from './lookup';
import { useAnswers, type Answer } from './answers';
import { useActions } from './useActions';
import { useCampaignTexts } from './useCampaignTexts';

/** Results of one type, and the number of those that are not shown. */
export interface AnswerGroup {
  readonly group: LookUpGroup;
  readonly count: number;
  readonly rank: number;
  readonly answers: readonly Answer[];
}

const mostInGroup = 6;
const mostRules = 30;
/** One search over characters, campaigns, notes, logs, actions, the guide and rules. */
export function useLookUp() {
  const { t } = useText();
  const route = useRoute();
  const library = useLibrary();
  const campaigns = useCampaigns();
  const campaignTexts = useCampaignTexts();
  const compendium = useCompendium();
  const notifications = useNotifications();
  const actions = useActions()();
  const { characterAnswer, campaignAnswer, textAnswer, actionAnswer, ruleAnswer, guideAnswer } = useAnswers();
  const guide = useGuide();
  const [campaign, character] = [useCampaignStore(), useCharacterStore()];
  const words = shallowRef('');

  /** The ruleset of the document on the page, else of the open campaign. */
  const near = computed(() => {
    const shown = [character.document, campaign.document].find((each) => each?.id === route.params['id']);
    return shown?.ruleset ?? campaign.document?.ruleset ?? '';
  });
  onMounted(async () => {
    // Success notices would cover the field.
    for (const { id, tone } of notifications.shown) if (tone === 'done') notifications.dismiss(id);
    void compendium.prepare(near.value);
    void guide.prepare();
    if (!library.ready) void library.load();
    await campaigns.load();
    await campaignTexts.prepare();
  });

  const characters = computed(() => named(library.rows, ({ name }) => name));
  const campaignNames = computed(() => named(campaigns.rows, ({ name }) => name));
  const worded = computed(() =>
    named(campaignTexts.texts, ({ title }) => t(title)).map((text) => ({ ...text, words: text.thing.words })),
  );
  const notes = computed(() => worded.value.filter(({ thing }) => thing.part === 'notes'));
  const log = computed(() => worded.value.filter(({ thing }) => thing.part === 'log'));
  const actionNames = computed(() => named(actions, ({ label }) => t(label)));

  function guidance(): AnswerGroup {
    const found = guide.search(words.value);
    const shown = found.slice(0, mostInGroup).map(guideAnswer);
    return { group: 'guide', count: found.length, rank: textRank(shown, found[0]?.share), answers: shown };
  }

  function textRank([first]: readonly Answer[], share = 1): number {
    if (first === undefined) return 0;
    return Math.max(mentionRank(share), rankOf(fold(first.title), fold(words.value).trim()));
  }

  function rules(): AnswerGroup {
    const found = compendium.find({ words: words.value, ruleset: '', group: '' }, near.value);
    const shown = found.slice(0, mostRules).map(ruleAnswer);
    return { group: 'rules', count: found.length, rank: textRank(shown), answers: shown };
  }

  const asked = computed(() => words.value.trim() !== '');
  const groups = computed<readonly AnswerGroup[]>(() => {
    if (!asked.value) return waiting();
    const of = <T>(group: LookUpGroup, all: Parameters<typeof answers<T>>[0], tell: (thing: T) => Answer) => {
      const { best, count, rank } = answers(all, words.value, mostInGroup);
      return { group, count, rank, answers: best.map(tell) };
    };
    const texts = (group: LookUpGroup, all: typeof notes.value) => {
      const { best, count, rank } = textAnswers(all, words.value, mostInGroup);
      const terms = askedWords(words.value).meant;
      return { group, count, rank, answers: best.map((text) => textAnswer(text, terms)) };
    };
    return inOrder([
      of('characters', characters.value, characterAnswer),
      of('campaigns', campaignNames.value, campaignAnswer),
      texts('notes', notes.value),
      texts('log', log.value),
      of('actions', actionNames.value, actionAnswer),
      guidance(),
      rules(),
    ]);
  });

  /** Suggestions before the user types: recent documents and rules, and all actions. */
  function waiting(): readonly AnswerGroup[] {
    const byDate = latestFirst(clock.now());
    const newest = library.rows.toSorted((a, b) => byDate(a.updatedAt, b.updatedAt)).slice(0, 3);
    const group = (id: LookUpGroup, shown: readonly Answer[]): AnswerGroup => ({
      group: id,
      count: shown.length,
      rank: 1,
      answers: shown,
    });
    return [
      group('rules', compendium.recent.map(ruleAnswer)),
      group('characters', newest.map(characterAnswer)),
      group('actions', actions.map(actionAnswer)),
    ].filter(({ count }) => count > 0);
  }

  const nothing = computed(() => asked.value && compendium.ready && groups.value.length === 0);
  const shown = computed<readonly AnswerGroup[]>(() => {
    if (!nothing.value) return groups.value;
    const close = compendium.nearest(words.value, near.value).map(ruleAnswer);
    return close.length === 0 ? [] : [{ group: 'rules', count: close.length, rank: 0, answers: close }];
  });
  const status = computed(() => {
    if (nothing.value)
      return t(shown.value.length > 0 ? 'lookUp.nothingNear' : 'lookUp.nothing', {
        words: raw(words.value.trim()),
      });
    if (!asked.value) return t('lookUp.hint');
    if (groups.value.length === 0) return t('compendium.gathering');
    return t('lookUp.found', { count: sum(groups.value.map(({ count }) => count)) });
  });

  return { words, groups: shown, status };
}
