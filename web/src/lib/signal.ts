/** Beeps and vibrates; a phone that may do neither stays silent. */
export function signal(kind: 'ok' | 'warning'): void {
  navigator.vibrate?.(kind === 'ok' ? 60 : [80, 60, 80]);
  try {
    sound ??= new AudioContext();
    void sound.resume();
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = kind === 'ok' ? 1400 : 320;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + (kind === 'ok' ? 0.09 : 0.25));
  } catch {
    // No sound on this device.
  }
}

let sound: AudioContext | undefined;
