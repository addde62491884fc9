import { it } from 'vitest';
import { defaultLimits } from '#electron/table/tables/limits';
import { wornByPlayer } from './wornWorld';

it('a room of a real table takes no more of what was deleted, as fast as a seat may go on for long', () =>
  wornByPlayer(defaultLimits, 2000));
