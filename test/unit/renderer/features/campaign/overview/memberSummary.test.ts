import { expect, it } from 'vitest';
import { memberSummaries } from '../../../../../../renderer/features/campaign/overview/memberSummary';
import { newCampaign } from '../../../../../../shared/campaign/campaign';
import { peopleOf } from '../../../../../../shared/campaign/party/people';
import { perform } from '../../../../../../shared/character/journal';
import { raw } from '../../../../../../shared/kernel/text';
import type { CharacterDocument } from '../../../../../../shared/character/document';
import { ruleset as heroic } from '../../../../../../shared/rulesets/heroic';
import { newCharacter } from '../../../../../../shared/sheet/commands';
import { memberOf } from '../../../../../fixtures/chronicled';
import { countingIds, fixedClock } from '../../../../../fixtures/ports';

const ports = (ids: string) => ({ clock: fixedClock, ids: countingIds(ids) });

it('says how long conditions and effects still last', () => {
  const open = (document: CharacterDocument) => {
    const opened = heroic.open(document);
    if (!opened.ok) throw new Error('cannot be opened');
    return opened.value;
  };
  const begins = (document: CharacterDocument, kind: 'condition' | 'effect', of: string, count: number) => {
    const time = open(document).time?.();
    if (time === undefined) throw new Error('counts no time');
    const { edits } = time.begin({ kind, of }, { unit: 'rounds', count }, of);
    return perform(document, { label: raw(of), edits }, ports(of));
  };
  const brakka = newCharacter(heroic, ports('brakka'));
  const hurt = begins(begins(brakka, 'condition', 'afraid', 3), 'effect', 'Blessing', 2);
  const campaign = { ...newCampaign('heroic', 'Road', ports('road')), party: [memberOf(hurt)] };
  const people = peopleOf(campaign, new Map([[hurt.id, { document: hurt, opened: open(hurt) }]]));
  const [summary] = memberSummaries(campaign, people, new Map(), []);
  const texts = JSON.stringify(summary?.conditions);
  expect(summary?.conditions).toHaveLength(2);
  expect(texts).toMatch(/overview\.party\.lasting.*afraid.*3.*Blessing.*2/);
});
