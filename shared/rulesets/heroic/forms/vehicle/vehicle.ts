import type { Text } from '#shared/kernel/text';
import type { EffectSource } from '#shared/rules/effects';
import { explain, type Explained } from '#shared/rules/explained';
import { known, type SkillLevel } from '#shared/rulesets/heroic/data/index';
import { conditionById } from '#shared/rulesets/heroic/content/resolution';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { BlockContributions } from '#shared/rulesets/heroic/forms/block';
import type { FormPlay, VehicleChoices } from '#shared/rulesets/heroic/forms/choices';
import type { Owner } from '#shared/rulesets/heroic/forms/owner';

/** Describes the pilot's relevant stats and skills. */
export interface Pilot {
  readonly name: Text;
  readonly agi: number;
  readonly mnd: number;
  readonly mobility: SkillLevel | undefined;
  readonly crafting: boolean;
}

/** Returns the owner, a pilot with custom values, or undefined. */
export function pilotOf({ pilot, kind }: VehicleChoices, owner: Owner | undefined): Pilot | undefined {
  if (pilot.by === 'hand')
    return {
      name: t('forms.vehicle.pilot'),
      agi: pilot.agi,
      mnd: pilot.mnd,
      mobility: pilot.mobility === 'none' ? undefined : pilot.mobility,
      crafting: pilot.crafting,
    };
  if (pilot.by === 'nobody' || owner === undefined) return undefined;
  const { counted, advanced } = owner.character;
  return {
    name: owner.name,
    agi: counted.agi,
    mnd: counted.mnd,
    mobility: levelOf(advanced.skills, 'mobility', kind),
    crafting: levelOf(advanced.skills, 'crafting') !== undefined,
  };
}

/** An example is "Mobility (Mounts)". */
export function mobilityName(content: Content, { kind }: VehicleChoices): Text {
  return skillName(content, { id: 'mobility', focus: kind });
}

/** The result never exceeds the maximum. */
export function handsOf({ crew }: VehicleChoices, play: FormPlay): number {
  return Math.min(play.hands ?? crew.most, crew.most);
}

/** Implements sections 9 and 4 (Mobility). */
export function behindVehicle(
  content: Content,
  choices: VehicleChoices,
  play: FormPlay,
  pilot: Pilot | undefined,
): BlockContributions {
  const { crew } = choices;
  const hands = handsOf(choices, play);
  const fewer = crew.per === 0 ? 0 : Math.max(0, Math.floor((crew.most - hands) / crew.per));
  const effectSources: EffectSource[] =
    pilot?.mobility === 'advanced'
      ? [
          {
            label: mobilityName(content, choices),
            rule: '4',
            effects: known(conditionById, 'vehicle').effects,
          },
        ]
      : [];
  return {
    effectSources,
    attacks: [],
    initiative: [],
    ...(fewer > 0 && {
      stats: {
        str: {
          replaces: false,
          source: {
            label: t('forms.sources.crew', { hands, most: crew.most }),
            amount: -fewer,
            rule: '9',
          },
        },
      },
    }),
  };
}

/** Implements section 9: the higher Agi of vehicle and pilot. */
export function piloting(ownAgi: number, pilot: Pilot | undefined): Explained {
  const rule = '9';
  if (pilot === undefined || pilot.agi <= ownAgi)
    return explain([{ label: t('forms.sources.vehicleAgi'), amount: ownAgi, rule }]);
  return explain([{ label: t('forms.sources.pilotAgi', { pilot: pilot.name }), amount: pilot.agi, rule }]);
}
