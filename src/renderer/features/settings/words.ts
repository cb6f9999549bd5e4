import { countOf, formatCount } from '../../ui/index.ts';

/** What settings say. */

export const aboutSectionWords = {
  version: (version: string, host: 'electron' | 'web') =>
    `Parley ${version}, ${host === 'electron' ? 'as a desktop app' : 'in the browser'}.`,
  noSafePlace: 'This machine has no safe place for secrets: they would be kept in a plain file.',
  checkingThisMachine: 'Checking this machine',
  cantCheckThisMachine: 'Can’t check this machine',
  whatWorks: 'What works on this machine',
  licencesOfOthers: 'Licences of others’ work in Parley',
  readingTheLicences: 'Reading the licences',
  cantReadTheLicences: 'Can’t read the licences',
  licences: 'Licences',
} as const;

export const backupSettingWords = {
  whatIsInIt:
    'One file with all sessions, their pages, pictures and sound, saved replays and settings. Without permissions and keys. Restoring adds what is not here; what is here stays as it is.',
  saveABackup: 'Save a backup…',
  restoreFromABackup: 'Restore from a backup…',
  stop: 'Stop',
} as const;

export const connectionFormWords = {
  address: 'Address',
  addressHint: 'Up to and with the version. These fill it in:',
  https: 'https://',
  name: 'Name',
  nameHint: 'What it is called here. Empty: as the model.',
  shown: 'What the model is shown',
  askedWith: 'Asked with',
  howItIsAsked: 'How it is asked',
  textsFolder: 'Folder of the texts it was trained on',
  textsHint:
    'The wording of the papers, which Parley does not bring. Empty: Parley’s own wording of the same input.',
  tokensAStep: 'Tokens a step',
  tokensHint:
    'The most of a page that is sent at once, pictures not counted. More is slower and dearer; 4,000 is enough for most pages.',
  priceIn: 'Price of a million tokens in',
  priceHint: 'In US dollars. Without it no price is shown, and the cost limit cannot hold.',
  notKnown: 'Not known',
  priceOut: 'Price of a million tokens out',
  save: 'Save',
  cancel: 'Cancel',
  fillIn: 'Fill in the address of',
  key: 'Key',
  keyWillGo: 'The key is taken away when you save.',
  keepIt: 'Keep it',
  removeTheKey: 'Remove the key',
  noSafePlace:
    'This machine has no safe place for secrets: a key would be kept in a plain file of yours. OPENAI_API_KEY, set when Parley is started, avoids that.',
  model: 'Model',
  modelHint: 'As the endpoint calls it; what it lists is suggested.',
  askAgain: 'Ask again',
} as const;

export const connectionTestWords = {
  whatItDoes: (host: string) =>
    `The test asks ${host} for its models, sends a small page of its own with an instruction a few times, and says what works, how fast, and what a step costs. Nothing of yours is sent.`,
  uselessUntilMended:
    'Until this is mended Parley can do nothing with it. Without a model it carries out direct instructions, such as “search for boots”.',
  useWithoutAModel: 'Use without a model',
  useThisConnection: 'Use this connection',
  whatIsTested: 'What is tested',
} as const;

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
} as const;

export const generalSectionWords = {
  theme: 'Theme',
  textSize: 'Text size',
  textSizeHint: 'Of the whole window. Pages keep theirs: say “zoom in” for them.',
  homePage: 'Home page',
  homePageHint: 'Opens in a new tab. Empty for Parley’s bookshop.',
  https: 'https://',
  searchEngine: 'Search engine',
  searchEngineHint: 'For “search for …” on pages without a search box. %s stands for the words.',
  listOfSessions: 'List of sessions',
  listOfSessionsHint: 'Shown on the left of a wide window.',
  mostSteps: 'Steps before asking again',
  mostStepsHint: 'After this many steps Parley stops and hands back to you.',
  mostCost: 'Cost before asking again',
  mostCostHint:
    'A task whose model has cost this much stops and hands back to you. 0 for no limit. Needs the prices of the connection.',
  preview: 'Preview, in milliseconds',
  previewHint: 'How long an element is outlined before it is touched.',
  keepPictures: 'Keep pictures of pages',
  keepPicturesHint: 'One for each step, on this machine only.',
} as const;

export const historySectionWords = {
  staysReadable: 'Sessions stay readable.',
  keptOnThisMachine: 'Kept on this machine',
  addingUpWhatIsKept: 'Adding up what is kept',
  cantTellWhatIsKept: 'Can’t tell what is kept',
  keepPictures: 'Keep pictures',
  whenRemoved: 'Older ones are removed at start and once a day.',
  keepPages: 'Keep pages',
  whatStays: 'What was said and done stays, and so does all of a session with a star.',
  backup: 'Backup',
  clear: 'Clear',
  freeRoomNow: 'Free room now?',
  freed: (removed: number) =>
    removed === 0
      ? 'The room was given back.'
      : `${countOf(removed, 'picture or page', 'pictures and pages')} removed.`,
  freeRoom: 'Free room now…',
} as const;

export const historySettingWords = {
  clearWebsitesData: 'Clear websites’ data?',
  whatClearingSitesDoes:
    'This removes cookies, what websites store, and copies of their files: you are signed out everywhere. Sessions and downloads stay. Reload open pages afterwards.',
  clearSites: 'Clear websites’ data…',
  clearAllHistory: 'Clear all history?',
  whatClearingAllDoes:
    'This deletes all sessions with their pictures, sound and backups, and stops what runs. You can’t undo it. Settings, permissions, connections, saved replays with what they enter, downloads and the cookies of websites stay.',
  sitesCleared: 'Websites’ data cleared.',
  deleted: (sessions: number) => `${countOf(sessions, 'session')} deleted.`,
  clearAll: 'Clear all history…',
} as const;

export const modelsSectionWords = {
  askToRemove: (name: string, hasKey: boolean) =>
    `Remove “${name}”?${hasKey ? ' Its key is taken off this machine and cannot be brought back.' : ''}`,
  facts: (model: string, host: string, pictures: string, tokens: number, hasKey: boolean) =>
    `${model} at ${host}, ${pictures}, ${formatCount(tokens)} tokens a step, ${hasKey ? 'with a key' : 'without a key'}`,
  prompts: {
    weblinx: 'WebLINX’s input',
    mindact: 'MindAct’s multiple choice',
    seeact: 'SeeAct’s choice over pictures',
    pix2act: 'Pix2Act’s picture alone',
  },
  cantReadTheConnections: 'Can’t read the connections',
  gettingTheConnections: 'Getting the connections',
  noModelIsConnected: 'No model is connected',
  withoutAModel:
    'Parley carries out direct instructions, such as “search for boots, sort by price and open the second result”. Nothing of what you say or see leaves this machine for that.',
  withAModel:
    'With a language model it takes goals as well: “find me a return flight to Lisbon under 200 euros in May”. Any OpenAI-compatible address will do, also one on this machine. What you say and the parts of the page that matter are then sent there.',
  connectAModel: 'Connect a model',
  goalsAreAnsweredBy: 'Goals are answered by',
  addAConnection: 'Add a connection',
  noModel: 'No model: direct instructions only',
  noModelHint: 'Nothing of what you say or see leaves this machine for it.',
  fromTheEnvironment: 'from the environment',
  fromTheEnvironmentHint:
    'Made of OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL: change it there and restart Parley.',
  test: 'Test',
  edit: 'Edit',
  remove: 'Remove',
} as const;

export const notificationSettingWords = {
  notifications: 'Notifications',
  notificationsHint: 'When a task ends or needs you while this window is out of sight.',
  letThem: 'Let the browser show them',
  notAllowed:
    'Your browser or system does not let Parley show notifications. Allow them in its settings for this address.',
} as const;

export const rankerSectionWords = {
  cantReachTheRanker: 'Can’t reach the ranker',
  askingTheRanker: 'Asking the ranker',
  device: 'Device',
  deviceHint: 'Where the model runs. A device that does not work is left by itself.',
  folderOfAnotherModel: 'Folder of another model',
  folderHint: 'With model.onnx, tokenizer.json and config.json. Empty for the one that comes with Parley.',
  ownModel: 'The one that comes with Parley',
  whatItDoes:
    'The ranker puts the elements of a page in order, so that what you mean is found among thousands.',
} as const;

export const settingPartsWords = {
  keepIt: 'Keep it',
} as const;

export const settingsDialogWords = {
  settings: 'Settings',
} as const;

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
} as const;

export const speechModelRowWords = {
  recommended: 'Recommended',
  speedHere: 'How fast it is on this machine',
  delete: 'Delete',
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
} as const;

export const talkKeyWords = {
  talkKey: 'Talk key',
  talkKeyHint: 'Hold it to talk, also while the page has the keyboard.',
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
} as const;
