import { useRouter } from 'vue-router';
import type { CampaignRow, LibraryRow } from '#shared/ipc/contract';
import { passageOf, type PassagePart } from '#shared/kernel/search';
import type { GuideAnswer } from '#renderer/composables/guide/searchGuide';
import { useText } from '#renderer/composables/useText';
import { campaignName } from '#renderer/stores/campaigns/useCampaigns';
import { rowName, useLibraryActions } from '#renderer/stores/library/useLibraryActions';
import type { CompendiumItem } from '#renderer/stores/rules/compendiumSearch';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import type { NamedAction } from './useActions';
import type { CampaignText } from './useCampaignTexts';

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

/** Letters of a passage in the list, and beside it. */
const [inList, alone] = [90, 500];

/** The findings of a search, as they are listed and opened. */
export function useAnswers() {
  const { t } = useText();
  const router = useRouter();
  const rulesets = useRulesets();
  const { placeOf } = useLibraryActions();

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
  const textAnswer = (text: CampaignText, terms: readonly string[]): Answer => ({
    key: `${text.part} ${text.campaign} ${text.id}`,
    title: t(text.title),
    summary: '',
    ...passage(text.text(), terms),
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

  return { characterAnswer, campaignAnswer, textAnswer, actionAnswer, ruleAnswer, guideAnswer };
}
