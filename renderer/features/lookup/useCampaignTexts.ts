import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { numbers } from '#shared/campaign/log/log';
import { castOf } from '#shared/campaign/print/cast';
import { chapterName } from '#shared/campaign/print/entries';
import type { Note } from '#shared/campaign/wiki';
import type { CampaignRow } from '#shared/ipc/contract';
import { raw, type Text } from '#shared/kernel/text';
import { fold } from '#shared/kernel/search';
import { plainText } from '#shared/wiki/plain';
import { call } from '#renderer/platform/client';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';

/** A note or an entry of the log with its campaign. */
export interface CampaignText {
  readonly part: 'notes' | 'log';
  readonly id: string;
  readonly title: Text;
  /** Without Markdown. */
  readonly text: () => string;
  /** All words, folded. */
  readonly words: string;
  readonly campaign: string;
  readonly campaignName: string;
}

/** Limits how many campaigns are searched; the most recently changed come first. */
const mostCampaigns = 30;

/** Notes and logs of all campaigns, read with the first search and again if a campaign changed. */
export const useCampaignTexts = defineStore('campaignTexts', () => {
  const campaigns = useCampaigns();
  const open = useCampaignStore();
  const read = shallowRef<
    ReadonlyMap<string, { readonly at: string; readonly texts: readonly CampaignText[] }>
  >(new Map());
  let reading: Promise<void> | undefined;
  /** Folding a long log takes tens of milliseconds, so what did not change is not folded again. */
  const folded = new WeakMap<Note | LogEntry, string>();

  function foldedOf(of: Note | LogEntry, facts: () => readonly string[] = () => []): string {
    const words = folded.get(of) ?? fold([of.title, of.text, ...facts()].join('\n'));
    folded.set(of, words);
    return words;
  }

  async function readAll(rows: readonly CampaignRow[]): Promise<void> {
    for (const { id, updatedAt } of rows.slice(0, mostCampaigns)) {
      if (read.value.get(id)?.at === updatedAt) continue;
      const found = await call('campaign.read', { id });
      if (!found.ok) continue;
      const texts = textsOf(found.value, foldedOf);
      read.value = new Map([...read.value, [id, { at: updatedAt, texts }]]);
    }
  }

  /** Reads only campaigns that are new or have changed. */
  function prepare(): Promise<void> {
    reading ??= readAll(campaigns.rows).finally(() => (reading = undefined));
    return reading;
  }

  /** Those of the open campaign come first, and the newest entries of a log before older ones. */
  const texts = computed(() => {
    const shown = open.document;
    const there = new Set(campaigns.rows.map(({ id }) => id));
    const others = [...read.value].flatMap(([id, { texts: own }]) =>
      id === shown?.id || !there.has(id) ? [] : own,
    );
    return shown === null || open.isLoose ? others : [...textsOf(shown, foldedOf), ...others];
  });

  return { texts, prepare };
});

function textsOf(
  campaign: CampaignDocument,
  foldedOf: (of: Note | LogEntry, facts?: () => readonly string[]) => string,
): readonly CampaignText[] {
  const from = { campaign: campaign.id, campaignName: campaign.name };
  const named = { cast: castOf(campaign, new Map()), numbers: numbers(campaign) };
  const notes = campaign.notes.map((note): CampaignText => ({
    part: 'notes',
    id: note.id,
    title: raw(note.title),
    ...from,
    text: () => plainText(note.text, 'gm'),
    words: foldedOf(note),
  }));
  const log = campaign.log.map((entry): CampaignText => ({
    part: 'log',
    id: entry.id,
    title: chapterName(entry, named),
    ...from,
    text: () => [plainText(entry.text, 'gm'), ...factsOf(entry)].filter((text) => text !== '').join(' · '),
    words: foldedOf(entry, () => factsOf(entry)),
  }));
  return [...notes, ...log.toReversed()];
}

/** The words of its own that an entry has beside its text. */
function factsOf(entry: LogEntry): readonly string[] {
  if (entry.kind !== 'session' && entry.kind !== 'scenario' && entry.kind !== 'award') return [];
  const { awards, loot = [] } = entry;
  return [...new Set([...awards.map(({ reason }) => reason), ...loot.map(({ name }) => name)])];
}
