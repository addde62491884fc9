/** The seconds between two dice that land, and the length of one knock. */
const apart = 0.045;
const length = 0.06;
/** More dice than these sound no different. */
const mostKnocks = 6;

let context: AudioContext | undefined;
let knock: AudioBuffer | undefined;

/** Plays the rattle of `count` dice. It is made here, so that no file is loaded. */
export function playDiceSound(count: number): void {
  context ??= new AudioContext();
  knock ??= knockOf(context);
  for (let index = 0; index < Math.min(count, mostKnocks); index += 1) {
    const [source, volume] = [context.createBufferSource(), context.createGain()];
    source.buffer = knock;
    // Each die has its own pitch, and the last ones are quieter.
    source.playbackRate.value = 0.85 + Math.random() * 0.4;
    volume.gain.value = 0.25 / (1 + index / 3);
    source.connect(volume).connect(context.destination);
    source.start(context.currentTime + index * apart);
  }
}

/** A burst of noise that fades quickly sounds like wood on wood. */
function knockOf({ sampleRate }: AudioContext): AudioBuffer {
  const samples = Math.ceil(sampleRate * length);
  const buffer = new AudioBuffer({ length: samples, sampleRate });
  const data = buffer.getChannelData(0);
  let before = 0;
  for (let index = 0; index < samples; index += 1) {
    const noise = (Math.random() * 2 - 1) * Math.exp((-index / samples) * 9);
    // Half of the sample before takes the hiss away.
    before = (noise + before) / 2;
    data[index] = before;
  }
  return buffer;
}
