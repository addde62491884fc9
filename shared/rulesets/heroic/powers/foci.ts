import type { Standing } from '../rollRequests';
import type { Focus } from './strain';

/** What a character carries that takes strain (12.1.2). */
export function fociOf(_standing: Standing): Focus[] {
  return [];
}
