import { expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { peopleOf } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { revertTogether, type Parties } from '#shared/campaign/past/revertTogether';
import type { CharacterDocument } from '#shared/character/document';
import { ok } from '#shared/kernel/result';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { documentOf, examplesOf, load, open } from '#test/contract/support/rulesets';

it('undoes the Heroism of a session, regardless of later sessions', async () => {
  const ports = { clock: steppingClock(60), ids: countingIds('reverted') };
  const ruleset = await load('heroic');
  const example = examplesOf('heroic').find(({ file }) => file === 'brakka.json');
  let hero: CharacterDocument = { ...documentOf(ruleset, example?.plan), id: 'brakka' };
  const heroism = () => {
    const trackers = open(ruleset, hero)
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
    return trackers.find(({ id }) => id === 'heroism')?.value ?? 0;
  };
  const start = heroism();
  let campaign = {
    ...newCampaign('heroic', 'Ferries', ports),
    party: [
      {
        ...{ id: 'm', character: hero.id, name: '', player: '', role: 'player' as const },
        ...{ away: false, living: null },
      },
    ],
  };
  for (const title of ['First', 'Second', 'Third']) {
    const closeOut: CloseOut = {
      ...{ kind: 'session', title, date: '2026-01-02', days: 1, summary: '' },
      ...{ present: ['m'], loot: [], debtors: [] },
      awards: [{ id: 'a1', member: 'm', reward: 'heroism', amount: 1, reason: '' }],
    };
    const people = peopleOf(campaign, new Map([[hero.id, { document: hero, opened: open(ruleset, hero) }]]));
    const done = applyPrepared(campaign, prepareCloseOut(campaign, closeOut, people), people, ports);
    campaign = { ...campaign, log: done.campaign.log };
    hero = done.characters[0] ?? hero;
  }
  expect(heroism() - start).toBe(3);
  const parties: Parties = {
    campaign: async () => ok(campaign),
    character: async () =>
      ok({ document: hero, ledgerOf: (document) => ledgerOf(open(ruleset, document), document) }),
  };
  const entry = campaign.log[1]?.id ?? '';
  const back = await revertTogether({ campaign, entry }, parties, ports);
  if (!back.ok) throw new Error(back.error.code);
  hero = back.value.characters[0]?.document ?? hero;
  expect(heroism() - start).toBe(2);
  expect(back.value.campaigns[0]?.document.drafts.closeOut).toMatchObject({ title: 'Second' });
});
