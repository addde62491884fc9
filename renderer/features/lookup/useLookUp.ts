import { computed, onMounted, shallowRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { CampaignRow, LibraryRow } from '#shared/ipc/contract';
import { sum } from '#shared/kernel/sum';
import { latestFirst } from '#shared/kernel/moments';
import { raw } from '#shared/kernel/text';
import { askedWords, fold, passageOf, type PassagePart } from '#shared/kernel/search';
import { useText } from '#renderer/composables/useText';
import { clock } from '#renderer/platform/ports';
import { campaignName, useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import type { GuideAnswer } from '#renderer/composables/guide/searchGuide';
import { useGuide } from '#renderer/stores/guide/useGuide';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import type { CompendiumItem } from '#renderer/stores/rules/compendiumSearch';
import { useCompendium } from '#renderer/stores/rules/useCompendium';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { rowName, useLibraryActions } from '#renderer/stores/library/useLibraryActions';
import { answers, inOrder, mentionRank, named, rankOf, textAnswers, type LookUpGroup } from './lookup';
import { useActions, type NamedAction } from './useActions';
import { useCampaignTexts, type CampaignText } from './useCampaignTexts';

export interface Answer {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** The part of its text that has the words, in place of the summary; longer if it is shown alone. */
  readonly passage?: { readonly short: readonly PassagePart[]; readonly long: readonly PassagePart[] };
  readonly from: string;
  readonly open: () => unknown;
  /** The rules entry that is shown beside the list. */
  readonly item?: CompendiumItem;
}

/** Results of one type, and the number of those that are not shown. */
export interface AnswerGroup {
  readonly group: LookUpGroup;
  readonly count: number;
  readonly rank: number;
  readonly answers: readonly Answer[];
}

const mostInGroup = 6;
const mostRules = 30;
/** Letters of a passage in the list, and beside it. */
const [inList, alone] = [90, 500];

/** One search over characters, campaigns, notes, logs, actions, the guide and rules. */
export function useLookUp() {
  const { t } = useText();
  const route = useRoute();
  const router = useRouter();
  const library = useLibrary();
  const { placeOf } = useLibraryActions();
  const campaigns = useCampaigns();
  const campaignTexts = useCampaignTexts();
  const compendium = useCompendium();
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const actions = useActions()();
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

  const characterAnswer = (row: LibraryRow): Answer => ({
    key: `character ${row.id}`,
    title: t(rowName(row)),
    summary: t(row.subtitle),
    from: rulesets.rulesetName(row.ruleset),
    open: () => router.push(placeOf(row)),
  });
  const campaignAnswer = (row: CampaignRow): Answer => ({
    key: `campaign ${row.id}`,
    title: t(campaignName(row)),
    summary: '',
    from: rulesets.rulesetName(row.ruleset),
    open: () => router.push({ name: 'campaign', params: { id: row.id } }),
  });
  function passage(text: string, terms: readonly string[]): Pick<Answer, 'passage'> {
    return { passage: { short: passageOf(text, terms, inList), long: passageOf(text, terms, alone) } };
  }
  const textAnswer = (text: CampaignText): Answer => ({
    key: `${text.part} ${text.campaign} ${text.id}`,
    title: t(text.title),
    summary: '',
    ...passage(text.text(), askedWords(words.value).meant),
    from: t(campaignName({ name: text.campaignName })),
    open: () =>
      router.push({ name: 'campaign', params: { id: text.campaign, part: text.part, item: text.id } }),
  });
  const actionAnswer = ({ id, label, run }: NamedAction): Answer => ({
    key: `action ${id}`,
    title: t(label),
    summary: '',
    from: '',
    open: run,
  });
  const ruleAnswer = (item: CompendiumItem): Answer => ({
    key: `rule ${item.key}`,
    title: t(item.entry.title),
    summary: item.entry.summary === undefined ? '' : t(item.entry.summary),
    from: item.from,
    item,
    open: () =>
      router.push({
        name: 'compendium',
        params: { ruleset: item.ruleset.manifest.id, entry: item.entry.id },
      }),
  });

  const guideAnswer = ({ page, section, terms }: GuideAnswer): Answer => ({
    key: `guide ${page.name} ${section.id}`,
    title: section.title,
    summary: '',
    ...passage(section.text, terms),
    from: section.id === '' ? '' : page.title,
    open: () => router.push({ name: 'guide', params: { page: page.name, section: section.id } }),
  });

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
      return { group, count, rank, answers: best.map(textAnswer) };
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
