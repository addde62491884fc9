import { documentOf, newEncounter } from '#shared/encounter/combatants';
import { newcomersOf } from '#shared/encounter/preparation/newcomers';
import type { Foe } from '#shared/encounter/preparation/plan';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { list, message, type Text } from '#shared/kernel/text';
import { plainDefenses } from '#shared/rules/fight/fighter';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { ids } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useFoeSources } from '#renderer/stores/campaigns/useFoeSources';

/** Opens the sheet that a foe will have, whether it is a document, of the bestiary or typed. */
export function useFoeSheet() {
  const store = useCampaignStore();
  const sources = useFoeSources();

  return async (foe: Foe): Promise<Result<OpenCharacter, AppError>> => {
    const read = await sources.load(store.document?.id ?? null, [foe], []);
    const { above: _, ...alone } = foe;
    const made = newcomersOf(newEncounter('', '', foe.ruleset), [{ ...alone, count: 1 }], 0, ids, read);
    if (!made.ok) return made;
    const [combatant] = made.value;
    const document = combatant && documentOf(combatant, read.characters);
    return (document && read.ruleset(document.ruleset)?.open(document)) ?? err(appError('not-found'));
  };
}

/** The numbers that decide a fight, in short: "Endurance 8, Defense 3". Empty if the rules know neither. */
export function figuresOf(sheet: OpenCharacter): Text {
  const fighter = sheet.fight?.({ minor: false });
  const health = fighter?.health ?? null;
  return list([
    ...(health === null ? [] : [message('encounters.figure', { what: health.label, value: health.max })]),
    ...plainDefenses(fighter).map(({ label, value }) => message('encounters.figure', { what: label, value })),
  ]);
}
