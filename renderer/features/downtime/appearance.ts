import {
  mdiBed,
  mdiBookOpenVariant,
  mdiBriefcaseOutline,
  mdiHammer,
  mdiMagnify,
  mdiShapeOutline,
  mdiWrench,
} from '@mdi/js';
import type { ActivityKind } from '#shared/downtime/activities';

interface Look {
  readonly icon: string;
  readonly tone: 'pine' | 'gold' | 'ember' | 'plain';
}

/** Groups the types into making, learning, earning, and the rest. */
export const appearances: Readonly<Record<ActivityKind, Look>> = {
  craft: { icon: mdiHammer, tone: 'pine' },
  repair: { icon: mdiWrench, tone: 'pine' },
  mend: { icon: mdiWrench, tone: 'pine' },
  learn: { icon: mdiBookOpenVariant, tone: 'gold' },
  research: { icon: mdiMagnify, tone: 'gold' },
  profession: { icon: mdiBriefcaseOutline, tone: 'ember' },
  recuperate: { icon: mdiBed, tone: 'plain' },
  custom: { icon: mdiShapeOutline, tone: 'plain' },
};
