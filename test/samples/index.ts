import type { Portrait } from '#shared/character/document';
import { heroic } from './heroic';
import { makeSample } from './makeSample';
import { starfaring } from './starfaring';
import type { Story } from './story';

export const stories: readonly Story[] = [heroic, starfaring];

/** The text of every sample by the name of its file. */
export async function makeSamples(
  portraits: (name: string) => Portrait,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const story of stories) made.set(`${story.ruleset}.hearth`, await makeSample(story, portraits));
  return made;
}
