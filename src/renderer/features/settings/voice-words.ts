import type { Settings } from '#shared/domain/index.ts';
import type { NamedChoice } from '../../ui/index.ts';

/** What the settings of voice and speech say. */

export const engineSettingsWords = {
  engine: 'Engine',
  engineHint: 'Whisper writes down on this machine. The others hand the sound to what you name here.',
  cantCheckSpeech: 'Can’t check speech',
  connection: 'Connection',
  connectionHint:
    'Its address and key are used, with /audio/transcriptions. What you say is sent there. Connections are set up under Models.',
  modelForSpeech: 'Model for speech',
  modelHint: 'As the endpoint calls it.',
  startWith: 'Start Parley with the program and its arguments in',
  forExample: 'It prints the words. For example:',
  wav: 'stands for the path of the sound; without it the sound goes to standard input.',
  speech: (engine: string | number) => `Speech: ${engine}`,
  nothingIsKnownAboutIt: 'Nothing is known about it',
  checking: 'Checking',
  checkThatItWorks: 'Check that it works',
  speechIsWrittenDown: 'Speech is written down.',
  speechIsWrittenDownBy: (model: string | number) => `Speech is written down by ${model}.`,
  starting: 'Starting',
} as const;

export const engines: readonly NamedChoice<Settings['speechEngine']>[] = [
  { value: 'whisper', label: 'Whisper, on this machine' },
  { value: 'endpoint', label: 'An endpoint' },
  { value: 'command', label: 'A command of your own' },
];

export const speakingSettingsWords = {
  repliesAreSpoken: 'Replies are spoken',
  repliesAreSpokenHint:
    'Answers, questions and what needs your yes. Any key ends it, and so do you by speaking.',
  eyesFree: 'Eyes-free',
  eyesFreeHint: 'Says every step in a few words, and replies always: for working without looking.',
  iWorkByVoice: 'I work by voice',
  iWorkByVoiceHint:
    'What needs your yes is read aloud, and “yes, send it to Ann” does it. One “yes” alone never does. Anybody near the microphone can say such a sentence too.',
  speed: 'Speed',
  speedHint: '1 is the voice’s own.',
  voice: 'Voice',
  howItSounds: 'How it sounds',
  voicesOfAllLanguages: 'Voices of all languages',
  remoteVoice: 'This voice sends what it says to another machine.',
  otherLanguages: 'A text in another language is spoken by a voice that knows it.',
  stopSpeaking: 'Stop speaking',
  hearIt: 'Hear it',
  onThisMachine: (value: string | number) => `${value} on this machine.`,
} as const;

export const whenSpoken: readonly NamedChoice<Settings['speakReplies']>[] = [
  { value: 'never', label: 'Never' },
  { value: 'after-voice', label: 'When I speak too' },
  { value: 'always', label: 'Always' },
];

/** What a voice says to be heard, by its language. */
export const samples: Readonly<Record<string, string>> = {
  en: 'This is how I speak to you.',
  de: 'So spreche ich mit dir.',
  fr: 'Voici comment je vous parle.',
  es: 'Así es como le hablo.',
  it: 'Ecco come ti parlo.',
  pt: 'É assim que falo com você.',
  nl: 'Zo spreek ik tegen je.',
};

export const speechModelRowWords = {
  recommended: 'Recommended',
  speedHere: 'How fast it is on this machine',
  delete: 'Delete',
  goOn: 'Go on',
  tryAgain: 'Try again',
  inUse: 'In use',
  useThisOne: 'Use this one',
  deleteQuestion: (name: string | number) => `Delete ${name}?`,
  confirmDelete: 'Delete',
  deleteInUse: 'It writes down what you say: without it, speaking needs another one.',
  deleteCost: (bytes: string | number) => `It takes a download of ${bytes} to have it again.`,
  measuring: 'Measuring',
  measure: 'Measure',
  deleteLabel: (name: string | number) => `Delete: ${name}`,
  checkingTheFile: 'Checking the file',
  stopped: (words: string | number) => `${words}, stopped`,
} as const;

export const speechModelsWords = {
  knowsEnglishOnly: (name: string) =>
    `${name} knows English only, and another language is chosen above. Use a model that knows many languages.`,
  cantList: 'Can’t get the list of models',
  lookingForModels: 'Looking for models',
  whatModelsAre:
    'A model is downloaded once and stays on this machine. What you say is written down here and sent nowhere. A small file takes less memory and hears nearly as well.',
  buildingWhisperCpp: 'Building whisper.cpp',
  ownFile: 'A model file of your own',
  ownFileHint: 'Any whisper.cpp model, as its whole path. It is used instead of the ones above.',
  ownFileExample: '/home/you/models/ggml-medium-q5_0.bin',
  modelsThatKnowEnglish: 'Models that know English',
  modelsThatKnowManyLanguages: 'Models that know many languages',
  stopBuilding: 'Stop building',
  buildWhisperCppAgain: 'Build whisper.cpp again',
  buildItNow: 'Build it now',
  useThisFile: 'Use this file',
  useOneOfTheList: 'Use one of the list',
  ownFileInUse: (kind: string | number) => `In use. It is a whisper model of the kind ${kind}.`,
} as const;

export const talkKeyWords = {
  talkKey: 'Talk key',
  talkKeyHint: 'Hold it to talk, also while the page has the keyboard.',
  talkKeyChangeIt: (shown: string | number) => `Talk key: ${shown}. Change it`,
  pressTheKeys: 'Press the keys',
  pressKeysHint: 'Press the keys to use. Escape keeps the old ones.',
  systemKey: 'That key belongs to the system.',
  needsModifier: 'Hold Ctrl or Alt with it, or use a key such as F8: alone it is needed for writing.',
  editingKey: 'That is needed for editing text.',
  browserKey: 'That is the browser’s own.',
  unusableKey: 'That key cannot be used here.',
  takenKey: 'That does something else already: see the list of keys.',
} as const;

export const voiceSectionWords = {
  setItUp: 'Set it up',
  microphone: 'Microphone',
  whatYouSay: 'What you say',
  whatParleySays: 'What Parley says',
  whoWritesItDown: 'Who writes it down',
  level: 'Level',
  levelHint: 'Say something: the bar moves. Nothing is written down.',
  loudness: 'How loud the microphone hears',
  language: 'Language',
  languageHint: 'What you speak. Finding out each time takes longer and is wrong more often.',
  sentByItself: 'Sent by itself',
  sentByItselfHint:
    'What you said stands in the input first and can be mended there. Enter or “go” sends it too.',
  shortCommandsActAtOnce: 'Short commands act at once',
  shortCommandsHint: '“Stop”, “yes”, “no”, “the second one”, “go back”, “scroll down”.',
  wordsWhileYouSpeak: 'Words while you speak',
  wordsWhileYouSpeakHint: 'Where the machine is quick enough.',
  silence: 'Silence that ends a sentence, in seconds',
  silenceHint: 'While Parley keeps listening. More for somebody who speaks slowly.',
  longestSentence: 'Longest sentence, in seconds',
  longestSentenceHint: 'Longer ones are written down in pieces.',
  keepTheSound: 'Keep the sound',
  keepTheSoundHint:
    'Off: what you said is forgotten once it is written down. On: it is kept as a file on this machine, can be played at its turn, and goes when its session is deleted.',
  missingMicrophoneHint: 'One that is not there is replaced by the system’s own.',
  unnamedMicrophonesHint: 'Their names are known once one was tried.',
  stopTrying: 'Stop trying',
  tryTheMicrophone: 'Try the microphone',
  openingTheMicrophone: 'Opening the microphone',
  atOnce: 'At once',
  afterASecond: 'After a second',
  afterSeconds: (value: string | number) => `After ${value} seconds`,
} as const;

export const speechLanguagesWords = {
  findOutEachTime: 'Find out each time',
  english: 'English',
} as const;

export const setUpVoiceWords = {
  downloading: (model: string | number) => `Downloading ${model}`,
  building: (value: string | number) => `Building, ${value} %`,
  settingUpVoice: 'Setting up voice',
  setUpVoice: (needs: string | number) => `Set up voice${needs}`,
} as const;
