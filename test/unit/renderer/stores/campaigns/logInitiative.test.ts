import { expect, it, vi } from 'vitest';
import { logInitiative } from '#renderer/stores/campaigns/logInitiative';
import { join, newEncounter, ofBlock } from '#shared/encounter/combatants';
import { ruleset } from '#shared/rulesets/heroic/index';

const sheet = { ruleset: 'heroic', form: 'character', choices: null, play: null, ledger: [] };

it('shows the initiative of the party to the players, and that of foes to the GM alone', () => {
  const encounter = join({ ...newEncounter('e', '', 'heroic'), round: 1 }, [
    { ...ofBlock({ id: 'b', name: 'Brakka', party: true }, sheet, null, true), drawn: [2, 5] },
    { ...ofBlock({ id: 'h', name: 'Hask', party: false }, sheet, null, true), drawn: [3, 4] },
  ]);
  const keepRolled = vi.fn();
  logInitiative({ keepRolled }, null, encounter, { ruleset: () => ruleset }, 'campaign');
  const secret = keepRolled.mock.calls.map(([{ label }, log, isSecret]) => [
    (label as { params: { name: unknown } }).params.name,
    log,
    isSecret,
  ]);
  expect(secret).toEqual([
    [{ raw: 'Brakka' }, 'campaign', false],
    [{ raw: 'Hask' }, 'campaign', true],
  ]);
});
