import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandArgs } from '#shared/ipc/contract';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { sampleOf } from '#renderer/shells/samples/samples';
import { useSamples } from '#renderer/shells/samples/useSamples';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { registry } from '#test/unit/renderer/support/boxed';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

const at = '2026-01-02T03:04:05.000Z';
const item = (kind: string, id: string) => ({
  ...{ kind, id, name: id, ruleset: 'heroic', subtitle: raw(''), hasPortrait: false },
  ...{ updatedAt: at, duplicate: 'none', here: null, age: 'unclear', called: id, remarks: [] },
});

/** The samples before a program whose check of a file answers with these. */
function samplesWith(offer: { items: readonly unknown[]; faults: readonly unknown[] }) {
  const program = fakeProgram({
    'campaign.list': () => ok({ rows: [], trouble: [] }),
    'portable.check': () => ok(offer),
    'portable.take': ({ modes }: CommandArgs<'portable.take'>) =>
      ok({
        items: modes.map((_, index) => ({
          ...{ kind: 'character', id: `c${String(index)}`, revision: 1, before: null, binned: false },
        })),
      }),
  });
  let samples: ReturnType<typeof useSamples> | undefined;
  mountPage({
    setup() {
      samples = useSamples();
    },
    template: '<i />',
  });
  if (samples === undefined) throw new Error('The page was not set up');
  return { program, samples };
}

const heroic = () => {
  const found = sampleOf('sample-heroic-0001');
  if (found === undefined) throw new Error('The sample is missing');
  return found;
};
const notices = () => useNotifications().shown.map(({ text }) => translate(text));

describe('a sample campaign', () => {
  beforeEach(() => setActivePinia(createPinia()));

  it('is named by the notice that can undo its import', async () => {
    const { samples } = samplesWith({
      items: [item('campaign', 'camp'), item('character', 'one')],
      faults: [],
    });
    await samples.open(heroic());
    expect(notices()).toEqual([english('samples.taken', { name: 'The bell under the ferry' })]);
    expect(useNotifications().shown[0]?.action).toBeDefined();
  });

  it.each([
    ['has faults', async () => '{}', [{ text: raw('broken') }]],
    ['cannot be read', async () => Promise.reject(new Error('gone')), [{ text: raw('empty') }]],
  ])('that %s is named and left out, and nothing is imported', async (_, load, faults) => {
    const { samples, program } = samplesWith({ items: [], faults });
    await samples.open({ ...heroic(), load });
    expect(notices()).toEqual([
      'The sample “The bell under the ferry” is damaged and was left out. Nothing in your library was changed. Install Hearthbook again to repair it.',
    ]);
    expect(program.named('portable.take')).toEqual([]);
  });
});
