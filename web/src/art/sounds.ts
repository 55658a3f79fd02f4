// The sounds of the page, made by the browser itself: wood on wood, a bowl, a plucked string. No files.
// Each sound is a list of notes; a note is a tone or a puff of noise with a quick attack and an exponential fall.

export type SoundName =
  | 'move'
  | 'capture'
  | 'check'
  | 'drop'
  | 'promote'
  | 'lowTime'
  | 'period'
  | 'second'
  | 'start'
  | 'win'
  | 'lose'
  | 'end'
  | 'notify'
  | 'illegal';

interface Note {
  /** Seconds after the start of the sound. */
  at?: number;
  /** Seconds until the note has died away. */
  fall: number;
  /** 0 to 1. */
  gain: number;
  /** A tone of this frequency in Hz, gliding to `to`; without it, noise through a band-pass around `band`. */
  tone?: number;
  to?: number;
  wave?: OscillatorType;
  band?: number;
  sharpness?: number;
}

/** A piece of wood set down: a knock of the board and the click of the piece. */
const knock = (pitch: number, gain: number, at = 0): Note[] => [
  { at, tone: pitch, to: pitch * 0.72, fall: 0.16, gain },
  { at, tone: pitch * 2.76, fall: 0.07, gain: gain * 0.35 },
  { at, band: pitch * 9, sharpness: 1.2, fall: 0.045, gain: gain * 0.7 },
];

/** A small bronze bowl: three partials that are not quite harmonic. */
const bowl = (pitch: number, gain: number, at = 0, fall = 0.9): Note[] => [
  { at, tone: pitch, fall, gain },
  { at, tone: pitch * 2.74, fall: fall * 0.5, gain: gain * 0.3 },
  { at, tone: pitch * 5.2, fall: fall * 0.2, gain: gain * 0.12 },
];

/** A plucked string. */
const pluck = (pitch: number, gain: number, at = 0): Note[] => [
  { at, tone: pitch, wave: 'triangle', fall: 0.45, gain },
  { at, tone: pitch * 2, fall: 0.22, gain: gain * 0.35 },
  { at, band: pitch * 6, sharpness: 2, fall: 0.02, gain: gain * 0.4 },
];

const sounds: Record<SoundName, Note[]> = {
  move: knock(270, 0.5),
  capture: [...knock(210, 0.55), ...knock(340, 0.4, 0.055)],
  drop: [...knock(180, 0.6), { at: 0.01, band: 700, sharpness: 0.7, fall: 0.08, gain: 0.25 }],
  check: [...knock(270, 0.4), ...bowl(659, 0.22, 0.04, 0.6)],
  promote: [...knock(270, 0.35), ...pluck(523, 0.22, 0.05), ...pluck(659, 0.22, 0.13), ...pluck(784, 0.24, 0.21)],
  lowTime: [...knock(620, 0.3), ...knock(620, 0.3, 0.16)],
  period: [...bowl(523, 0.3), ...bowl(784, 0.2, 0.14)],
  second: knock(620, 0.25),
  start: [...pluck(294, 0.26), ...pluck(440, 0.26, 0.14), ...bowl(587, 0.2, 0.28, 1.1)],
  win: [...pluck(392, 0.24), ...pluck(494, 0.24, 0.12), ...pluck(587, 0.24, 0.24), ...bowl(784, 0.24, 0.36, 1.4)],
  lose: [...pluck(392, 0.22), ...pluck(330, 0.22, 0.18), ...bowl(247, 0.26, 0.36, 1.2)],
  end: [...bowl(440, 0.26, 0, 1.2), ...bowl(330, 0.2, 0.22, 1.3)],
  notify: [...pluck(587, 0.2), ...pluck(880, 0.18, 0.1)],
  illegal: [
    { tone: 150, to: 110, wave: 'triangle', fall: 0.12, gain: 0.35 },
    { at: 0.09, tone: 130, to: 95, wave: 'triangle', fall: 0.14, gain: 0.3 },
  ],
};

let context: AudioContext | undefined;
let output: GainNode | undefined;
let noise: AudioBuffer | undefined;
let volume = 0.7;

/** A quarter of a second of noise, the same every time. */
function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647;
    samples[i] = seed / 1073741824 - 1;
  }
  return buffer;
}

/** Call on the first click or key: browsers keep a page silent until then. Does nothing where there is no sound. */
export function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  if (!context) {
    context = new AudioContext();
    output = context.createGain();
    output.gain.value = volume;
    output.connect(context.destination);
    noise = makeNoise(context);
  }
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

/** 0 (silent) to 1. */
export function setVolume(level: number): void {
  volume = Math.min(1, Math.max(0, level));
  if (output) output.gain.value = volume;
}

function sourceOf(audio: AudioContext, note: Note, start: number): [AudioScheduledSourceNode, AudioNode] {
  if (note.tone === undefined) {
    const source = audio.createBufferSource();
    source.buffer = noise ?? null;
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = note.band ?? 1000;
    filter.Q.value = note.sharpness ?? 1;
    source.connect(filter);
    return [source, filter];
  }
  const source = audio.createOscillator();
  source.type = note.wave ?? 'sine';
  source.frequency.setValueAtTime(note.tone, start);
  if (note.to) source.frequency.exponentialRampToValueAtTime(note.to, start + note.fall);
  return [source, source];
}

/** Schedules one note. */
function playNote(audio: AudioContext, target: AudioNode, note: Note): void {
  const start = audio.currentTime + (note.at ?? 0);
  const [source, last] = sourceOf(audio, note, start);
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.linearRampToValueAtTime(note.gain, start + 0.003);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + note.fall);
  last.connect(envelope).connect(target);
  source.start(start);
  source.stop(start + note.fall + 0.02);
}

/** Plays a sound at once; silent until `unlock` has been called by a gesture, and at volume 0. */
export function play(name: SoundName): void {
  if (!context || !output || context.state !== 'running' || volume === 0) return;
  for (const note of sounds[name]) playNote(context, output, note);
}
