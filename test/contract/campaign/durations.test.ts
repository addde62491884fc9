import { beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import { peopleOf } from '#shared/campaign/party/people';
import { prepareCorrection } from '#shared/campaign/past/past';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { CharacterDocument } from '#shared/character/document';
import { perform } from '#shared/character/journal';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Ruleset } from '#shared/rules/ruleset';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { documentOf, examplesOf, load, open, rulesetIds } from '#test/contract/support/rulesets';

const closeOutOf = (days: number): CloseOut => ({
  ...{ kind: 'session', title: '', date: '2026-01-02', days, summary: '' },
  ...{ present: ['m1'], awards: [], loot: [], debtors: [] },
});

interface State {
  readonly campaign: CampaignDocument;
  readonly sheet: CharacterDocument;
}

describe.each(rulesetIds.filter((id) => id !== 'lantern'))('days of a campaign in %s', (id) => {
  let ruleset: Ruleset;
  const ports = { clock: steppingClock(60), ids: countingIds('day') };
  beforeAll(async () => {
    ruleset = await load(id);
  });

  /** One member with a blessing of three days. */
  function start(): State {
    const [example] = examplesOf(id);
    const bare: CharacterDocument = { ...documentOf(ruleset, example?.plan), id: 'hero-0001' };
    const time = open(ruleset, bare).time?.();
    if (time === undefined) throw new Error('No time');
    const begun = time.begin({ kind: 'effect', of: 'Blessing' }, { unit: 'days', count: 3 }, 'blessing');
    const sheet = perform(bare, { label: raw('Blessing'), edits: begun.edits }, ports);
    const member = { id: 'm1', character: sheet.id, name: 'Hero', player: '', living: null };
    const party = [{ ...member, away: false, role: 'player' as const }];
    return { campaign: { ...newCampaign(id, 'Days', ports), party }, sheet };
  }

  function closed({ campaign, sheet }: State, days: number): State {
    const opened = open(ruleset, sheet);
    const people = peopleOf(campaign, new Map([[sheet.id, { document: sheet, opened }]]));
    const done = applyPrepared(campaign, prepareCloseOut(campaign, closeOutOf(days), people), people, ports);
    return { campaign: done.campaign, sheet: done.characters[0] ?? sheet };
  }

  async function revised({ campaign, sheet }: State, place: number, days: number): Promise<State> {
    const parties = {
      campaign: async () => ok(campaign),
      character: async () =>
        ok({
          document: sheet,
          ledgerOf: (each: CharacterDocument) => ledgerOf(open(ruleset, each), each),
          open: (each: CharacterDocument) => open(ruleset, each),
        }),
    };
    const inputs = { kind: 'closeOut', closeOut: closeOutOf(days) } as const;
    const entry = campaign.log[place]?.id ?? '';
    const done = await prepareCorrection(campaign, { do: 'revise', entry, inputs }, parties, ports);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return { campaign: done.value.campaign, sheet: done.value.characters[0] ?? sheet };
  }

  const left = ({ sheet }: State) =>
    open(ruleset, sheet)
      .time?.()
      .running.map(({ lasts, passed }) => ((lasts ?? 0) - passed) / 86_400);

  it('count down what lasts, and end it', () => {
    const two = closed(start(), 2);
    expect(left(two)).toEqual([1]);
    expect(left(closed(two, 0))).toEqual([1]);
    expect(left(closed(two, 1))).toEqual([]);
  });

  it('that are corrected later come to what they had been when right at once', async () => {
    for (const [wrong, right, later] of [
      [3, 1, 1],
      [3, 1, 5],
      [1, 3, 1],
      [1, 2, 0],
    ] as const) {
      const corrected = await revised(closed(closed(start(), wrong), later), 0, right);
      expect(left(corrected)).toEqual(left(closed(closed(start(), right), later)));
    }
  });
});
