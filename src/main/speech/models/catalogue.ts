import { AppError } from '#shared/errors/index.ts';
import { isSafeAddress } from '../../platform/fetch-file-http.ts';

/** One whisper model as it can be fetched. */
export interface CatalogueEntry {
  /** As whisper names it: "base.en-q5_1". Also the name of its file here. */
  readonly id: string;
  readonly name: string;
  readonly language: 'english' | 'multilingual';
  readonly quantised: boolean;
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
  /** The best of its language for most machines: an utterance is written down within a second or two. */
  readonly recommended: boolean;
}

/**
 * The revision of huggingface.co/ggerganov/whisper.cpp that the list below is of. A revision and not "main", so that
 * the files behind the addresses never change.
 */
const catalogueRevision = '5359861c739e955e79d9a303bcbc70fb988958b1';

const names = { tiny: 'Tiny', base: 'Base', small: 'Small' } as const;

/** Where each number comes from is in docs/speech-models.md. */
const rows: readonly (readonly [
  size: keyof typeof names,
  language: '' | '.en',
  kind: '' | '-q5_1',
  bytes: number,
  sha256: string,
])[] = [
  ['tiny', '.en', '-q5_1', 32_166_155, 'c77c5766f1cef09b6b7d47f21b546cbddd4157886b3b5d6d4f709e91e66c7c2b'],
  ['tiny', '.en', '', 77_704_715, '921e4cf8686fdd993dcd081a5da5b6c365bfde1162e72b08d75ac75289920b1f'],
  ['base', '.en', '-q5_1', 59_721_011, '4baf70dd0d7c4247ba2b81fafd9c01005ac77c2f9ef064e00dcf195d0e2fdd2f'],
  ['base', '.en', '', 147_964_211, 'a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002'],
  ['small', '.en', '-q5_1', 190_098_681, 'bfdff4894dcb76bbf647d56263ea2a96645423f1669176f4844a1bf8e478ad30'],
  ['small', '.en', '', 487_614_201, 'c6138d6d58ecc8322097e0f987c32f1be8bb0a18532a3f88f734d1bbf9c41e5d'],
  ['tiny', '', '-q5_1', 32_152_673, '818710568da3ca15689e31a743197b520007872ff9576237bda97bd1b469c3d7'],
  ['tiny', '', '', 77_691_713, 'be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21'],
  ['base', '', '-q5_1', 59_707_625, '422f1ae452ade6f30a004d7e5c6a43195e4433bc370bf23fac9cc591f01a8898'],
  ['base', '', '', 147_951_465, '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe'],
  ['small', '', '-q5_1', 190_085_487, 'ae85e4a935d7a567bd102fe55afc16bb595bdb618e11b2fc7591bc08120411bb'],
  ['small', '', '', 487_601_967, '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b'],
];

/** Every model of the list: English ones first, small before large. */
export const catalogue: readonly CatalogueEntry[] = rows.map(([size, language, kind, bytes, sha256]) => ({
  id: `${size}${language}${kind}`,
  name: [
    names[size],
    language === '' ? 'many languages' : 'English',
    ...(kind === '' ? [] : ['small file']),
  ].join(', '),
  language: language === '' ? 'multilingual' : 'english',
  quantised: kind !== '',
  bytes,
  sha256,
  recommended: size === 'base' && kind !== '',
}));

const publishedAt = `https://huggingface.co/ggerganov/whisper.cpp/resolve/${catalogueRevision}/`;

/**
 * Address of one model: below what the environment's PARLEY_SPEECH_MODELS says (a mirror), else `source`, else where
 * whisper.cpp publishes them.
 * @throws AppError `bad-input` unless it is https, or http on this machine
 */
export function addressOf(id: string, source?: string, environment = process.env): URL {
  const chosen = environment.PARLEY_SPEECH_MODELS || source || publishedAt;
  const base = URL.parse(chosen.endsWith('/') ? chosen : `${chosen}/`);
  if (base === null || !isSafeAddress(base)) {
    throw new AppError({
      code: 'bad-input',
      // Without a name and password that may stand in it.
      message: `Models cannot be fetched from ${base?.origin ?? 'that'}: it has to be an https address. Mend PARLEY_SPEECH_MODELS and start Parley again.`,
    });
  }
  return new URL(`ggml-${id}.bin`, base);
}
