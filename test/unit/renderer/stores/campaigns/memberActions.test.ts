import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import { ruleset } from '#shared/rulesets/heroic/index';
import { newCharacter } from '#shared/sheet/commands';
import { useMemberActions } from '#renderer/stores/campaigns/useMemberActions';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { campaignOf, openTable, partyProgram } from '#test/unit/renderer/support/partyProgram';
import { withRuleset } from '#test/unit/renderer/support/withRulesets';

withRuleset(ruleset);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const hero: CharacterDocument = {
  ...newCharacter(ruleset, { clock: fixedClock, ids: countingIds('ada') }),
  id: 'c-ada',
};

it('offers undo although the change makes the party be read again at the same time', async () => {
  const member = { id: 'm-ada', character: hero.id, name: 'Ada', player: '', role: 'player' as const };
  const party = [{ ...member, away: false, living: null }];
  const program = partyProgram([hero], campaignOf({ ruleset: 'heroic', party }));
  const commit = program.answers['documents.commit'] as (args: unknown) => unknown;
  const read = program.answers['campaign.party'] as (args: unknown) => unknown;
  Object.assign(program.answers, {
    'pack.ofRuleset': () => ({ ok: true, value: { packs: [] } }),
    'documents.commit': (args: unknown) => {
      setTimeout(() => program.emit('library.changed'), 20);
      return commit(args);
    },
    // Slower than the pause after which the party is read again by itself.
    'campaign.party': (args: unknown) => {
      const found = read(args);
      return new Promise((resolve) => setTimeout(() => resolve(found), 200));
    },
  });
  await openTable();
  const people = usePeople();
  void people.load();
  await vi.advanceTimersByTimeAsync(1000);

  const done = useMemberActions().done('m-ada', () => ({
    label: raw('Winter comes'),
    edits: [set(['notes'], 'cold')],
  }));
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  await flushPromises();
  const [notice] = useNotifications().shown;
  expect(notice?.action?.stands()).toBe(true);
});
