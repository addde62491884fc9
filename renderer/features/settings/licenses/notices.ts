/** A package or font of others, as `build/scripts/notices.mjs` lists it; `text` is its license in full. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Throws if the program's own file is missing. */
export async function readNotices(): Promise<readonly Notice[]> {
  const answer = await fetch('./notices.json');
  if (!answer.ok) throw new Error(`notices.json: ${String(answer.status)}`);
  return (await answer.json()) as readonly Notice[];
}
