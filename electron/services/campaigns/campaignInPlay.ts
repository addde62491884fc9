import { isInPlay, isRecent } from '#shared/campaign/table/inPlay';
import type { Clock } from '#shared/kernel/ports';
import type { Library } from '#electron/storage/library';

/** True while any campaign of the library is in play; a library that cannot be read keeps nobody from updating. */
export async function campaignInPlay(
  { campaigns }: Pick<Library, 'campaigns'>,
  clock: Clock,
): Promise<boolean> {
  const listed = await campaigns.list();
  if (!listed.ok) return false;
  const now = clock.now();
  for (const { id } of listed.value.rows.filter((row) => isRecent(row, now))) {
    const read = await campaigns.read(id);
    if (read.ok && isInPlay(read.value, now)) return true;
  }
  return false;
}
