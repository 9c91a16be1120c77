/* Short sounds, made here: there are no files. Loaded only by those who want them. */
import { useEffect, useRef } from 'preact/hooks';
import { table } from './session';
import { settings } from './settings';
import { soundsOf, type Sound } from './sounds_of';

let context: AudioContext | undefined;

/** A browser lets a page be heard once somebody has touched it. */
function audible(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(
  audio: AudioContext,
  kind: OscillatorType,
  pitch: number,
  from: number,
  length: number,
): void {
  const source = new OscillatorNode(audio, { type: kind, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  const at = audio.currentTime + from;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.25 * settings.volume.value, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** A die on wood: a few hundredths of a second of noise. */
function knock(audio: AudioContext, from: number, pitch: number): void {
  const length = 0.035;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const bytes = buffer.getChannelData(0);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = (Math.random() * 2 - 1) * (1 - i / bytes.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 2 });
  const gain = new GainNode(audio, { gain: 0.8 * settings.volume.value });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + from);
}

const PLAY: Record<Sound, (audio: AudioContext) => void> = {
  dice: (audio) => {
    for (let i = 0; i < 6; i++)
      knock(audio, 0.05 * i + 0.03 * Math.random(), 1400 + 1800 * Math.random());
  },
  turn: (audio) => {
    tone(audio, 'sine', 660, 0, 0.16);
    tone(audio, 'sine', 880, 0.12, 0.22);
  },
  gold: (audio) => {
    tone(audio, 'triangle', 1568, 0.1, 0.25);
    tone(audio, 'triangle', 2093, 0.17, 0.4);
  },
  end: (audio) => {
    [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, 'triangle', pitch, 0.14 * i, 0.5));
  },
};

export function play(sound: Sound): void {
  if (settings.volume.value > 0) PLAY[sound](audible());
}

/** Plays what the table does, as long as it is shown. */
export function Sounds() {
  const { newsStep, news, question, ask, phase, you } = table.value;
  const heard = useRef({ newsStep, question, phase });
  useEffect(() => {
    const before = heard.current;
    heard.current = { newsStep, question, phase };
    const asked = ask !== undefined && question !== before.question;
    const over = phase === 'over' && before.phase === 'playing';
    for (const sound of soundsOf(newsStep === before.newsStep ? [] : news, you, { asked, over }))
      play(sound);
  }, [newsStep, question, phase]);
  return null;
}
