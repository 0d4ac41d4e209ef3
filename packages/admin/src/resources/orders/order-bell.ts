/** Two tones of a bell, made here: a file would have to be loaded when the connection is at its worst. */
const TONES_HZ = [880, 1174.7];
const TONE_SECONDS = 0.22;
const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Rings once. A browser that has not been touched yet stays silent; the page says the news as well. */
export async function ring(): Promise<void> {
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  const from = context.currentTime;
  for (const [index, frequency] of TONES_HZ.entries()) {
    const begin = from + index * TONE_SECONDS;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_SECONDS * 2);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS * 2);
  }
}
