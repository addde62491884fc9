import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { set, type Edit } from '#shared/character/edits';
import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import { revert } from '#shared/sheet/revert';
import { raw } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { createRevertConfirmation } from '#renderer/stores/editing/revertConfirmation';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => {
  setActivePinia(createPinia());
  documentSource([]);
});

/** Confirms undoing a campaign's part in Ada, which `given` changed, after she used her points in play. */
async function asked(...given: Edit[]) {
  const ports = { clock: fixedClock, ids: countingIds('deed') };
  const group = groupOf(['ada'], ports.ids, 'campaign');
  const began = perform(stored('Ada'), { label: raw('given'), group, edits: given }, ports);
  const played = perform(began, { label: raw('hit'), edits: [set(['points'], 6)] }, ports);
  const back = revert(played, [{ group }], () => undefined, ports);
  if (!back.ok) throw new Error(back.error.code);
  const answer = createRevertConfirmation().agreed({ characters: [back.value], campaigns: [] }, 'ada');
  const { current } = useDialogs();
  if (current === undefined) throw new Error('nothing was asked');
  const { text, staying, choices } = current;
  useDialogs().answer('all');
  const words = [current.title, text, ...choices.map(({ label }) => label)];
  return { words: words.map((each) => translate(each)), staying: staying?.items, agreed: await answer };
}

describe('the question about an undo that can only be partial', () => {
  it('offers the rest if there is any', async () => {
    const { words, staying, agreed } = await asked(set(['points'], 7), set(['mood'], 'glad'));
    expect(words).toEqual([
      'Some changes cannot be undone',
      'Everything else will be undone.',
      'Cancel',
      'Undo the rest',
    ]);
    expect(staying).toHaveLength(1);
    expect(agreed).toBe(true);
  });

  it('says that only the entry is removed if everything stays', async () => {
    const { words, staying } = await asked(set(['points'], 7));
    expect(words).toEqual([
      "These changes can't be reversed",
      'The values stay as they are. Only the entry is removed.',
      'Cancel',
      'Delete entry',
    ]);
    expect(staying).toHaveLength(1);
  });
});
