import {
  mdiAccountGroupOutline,
  mdiBookOpenVariantOutline,
  mdiCampfire,
  mdiDice5Outline,
  mdiFeather,
  mdiFlagCheckered,
  mdiFlagOutline,
  mdiHandCoinOutline,
  mdiStarOutline,
} from '@mdi/js';
import type { LineKind } from '#shared/campaign/log/timeline';
import type { DayMark } from '#renderer/components/calendar/marks';

/** Color never carries the meaning alone, so each type also has an icon. */
export const appearances: Readonly<
  Record<LineKind, { readonly icon: string; readonly tone: DayMark['tone'] }>
> = {
  session: { icon: mdiBookOpenVariantOutline, tone: 'ember' },
  scenario: { icon: mdiFlagCheckered, tone: 'ember' },
  beginning: { icon: mdiFlagOutline, tone: 'ember' },
  award: { icon: mdiStarOutline, tone: 'gold' },
  downtime: { icon: mdiCampfire, tone: 'pine' },
  entry: { icon: mdiFeather, tone: 'gold' },
  party: { icon: mdiAccountGroupOutline, tone: 'muted' },
  ledger: { icon: mdiHandCoinOutline, tone: 'gold' },
  play: { icon: mdiDice5Outline, tone: 'muted' },
};
