import type { SpeechModel, SpeechState } from '#shared/ipc/index.ts';

export const readySpeech: SpeechState = {
  engine: 'whisper',
  status: 'ready',
  model: 'base.en-q5_1',
  message: '',
  progress: null,
};

export const needsModel: SpeechState = {
  ...readySpeech,
  status: 'needs-model',
  model: '',
  message: 'No whisper model is here yet. Download one in settings.',
};

export const needsBuild: SpeechState = {
  ...readySpeech,
  status: 'needs-build',
  message: 'whisper.cpp was not built on this machine yet. It is when you first speak, or now.',
};

const sizes = [
  ['tiny', 'Tiny', 77_704_715, 32_166_155],
  ['base', 'Base', 147_964_211, 59_721_011],
  ['small', 'Small', 487_614_201, 190_098_681],
] as const;

function absent(id: string, name: string, bytes: number): SpeechModel {
  return {
    id,
    name,
    language: id.includes('.en') ? 'english' : 'multilingual',
    quantised: id.endsWith('-q5_1'),
    bytes,
    status: 'absent',
    receivedBytes: 0,
    message: '',
    speed: null,
    inUse: id === 'base.en-q5_1',
    recommended: id === 'base.en-q5_1' || id === 'base-q5_1',
  };
}

/** The whole list with nothing here; `changes` by id. */
export function speechModels(changes: Readonly<Record<string, Partial<SpeechModel>>> = {}): SpeechModel[] {
  const list = sizes.flatMap(([size, word, full, small]) => [
    absent(`${size}.en-q5_1`, `${word}, English, small file`, small),
    absent(`${size}.en`, `${word}, English`, full),
    absent(`${size}-q5_1`, `${word}, many languages, small file`, small),
    absent(size, `${word}, many languages`, full),
  ]);
  return list.map((model) => ({ ...model, ...changes[model.id] }));
}

/** A model that is here. */
export function ready(bytes: number, speed: number | null = null): Partial<SpeechModel> {
  return { status: 'ready', receivedBytes: bytes, speed };
}
