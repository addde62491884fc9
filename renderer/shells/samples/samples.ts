/** Each is a portable file of a whole campaign (`npm run samples`), loaded only when it is asked for. */
const files = import.meta.glob<string>('./files/*.hearth', { query: '?raw', import: 'default' });

/** A sample campaign, named by its ruleset. */
export interface Sample {
  readonly ruleset: string;
  readonly campaign: string;
  readonly load: () => Promise<string>;
}

export const samples: readonly Sample[] = Object.entries(files).map(([file, load]) => {
  const ruleset = file.replace(/^.*\/|\.hearth$/g, '');
  return { ruleset, campaign: `sample-${ruleset}-0001`, load };
});

export const sampleOf = (campaign: string): Sample | undefined =>
  samples.find((sample) => sample.campaign === campaign);

/** Documents of a sample keep their ids, so that it is recognized when it is asked for again. */
export const belongsTo = ({ ruleset }: Sample, id: string): boolean => id.startsWith(`sample-${ruleset}-`);
