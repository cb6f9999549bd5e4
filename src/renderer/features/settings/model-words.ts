import type { EndpointApi, ImageUse, PromptName, Settings } from '#shared/domain/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import type { NamedChoice } from '../../ui/index.ts';

/** A choice with what it is good for. */
type ExplainedChoice<Value extends string> = NamedChoice<Value> & { readonly hint: string };

/** What the settings of models and of the ranker say. */

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
  connectAModel: 'Connect a model',
  change: (name: string | number) => `Change “${name}”`,
  secretsLeftOut: 'Passwords and other secret fields are left out.',
  secretsCovered: 'Secret fields are covered in it.',
  sentToAtEachStep: (where: string | number, value: string | number, secrets: string | number) =>
    `Sent to ${where} at each step: ${value}. ${secrets}`,
  keyHint: 'Kept on this machine and never shown again. Local models mostly need none.',
  aKeyIsKept: 'A key is kept',
  keyStaysBehind: (before: string | number) =>
    `The key that is kept was given for ${before} and is not taken along. Type the key for this address.`,
  keyKeptHint: 'A key is kept. Parley does not show it; type another one to replace it.',
  askingWhichModelsThereAre: 'Asking which models there are',
  listsNoModels: 'It lists no models: type the name.',
} as const;

export const connectionTestWords = {
  whatItDoes: (host: string) =>
    `The test asks ${host} for its models, sends a small page of its own with an instruction a few times, and says what works, how fast, and what a step costs. Nothing of yours is sent.`,
  uselessUntilMended:
    'Until this is mended Parley can do nothing with it. Without a model it carries out direct instructions, such as “search for boots”.',
  useWithoutAModel: 'Use without a model',
  useThisConnection: 'Use this connection',
  whatIsTested: 'What is tested',
  isKept: (name: string | number) => `“${name}” is kept`,
  testOf: (name: string | number) => `Test of “${name}”`,
  stopTheTest: 'Stop the test',
  testNow: 'Test now',
  testAgain: 'Test again',
  later: 'Later',
  backToTheConnections: 'Back to the connections',
  notYet: 'Not yet',
  beingChecked: 'Being checked',
  allRight: 'All right',
  problem: 'Problem',
  notKnown: 'Not known',
  followsTheFormat: 'Follows the format',
  seesPictures: 'Sees pictures',
  costPerStep: 'Cost per step',
  worksButSlowly: 'Works, but slowly',
  doesNotFollowTheFormat: 'Does not follow the format',
  noSuchModel: 'No such model',
  theKeyWasRefused: 'The key was refused',
  cannotBeReached: 'Cannot be reached',
  notFinished: 'The test could not be finished',
  theTestWasStopped: 'The test was stopped',
  notTestedYet: 'Not tested since Parley was opened',
} as const;

export const modelsSectionWords = {
  askToRemove: (name: string, hasKey: boolean) =>
    `Remove “${name}”?${hasKey ? ' Its key is taken off this machine and cannot be brought back.' : ''}`,
  facts: (model: string, host: string, pictures: string, tokens: number, hasKey: boolean) =>
    `${model} at ${host}, ${pictures}, ${formatCount(tokens)} tokens a step, ${hasKey ? 'with a key' : 'without a key'}`,
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
  removeQuestion: (name: string | number) => `Remove ${name}?`,
  confirmRemove: 'Remove',
  testOf: (name: string | number) => `Test ${name}`,
  moreFor: (name: string | number) => `More for ${name}`,
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
  useThisFolder: 'Use this folder',
  useShipped: 'Use the one that comes with Parley',
  starting: 'Starting',
  works: 'Works',
  worksInPart: 'Works in part',
  modelStarting: 'The model is being started. Until then elements are ranked by their words.',
  rankedByModel: (model: string | number, device: string | number) =>
    `Elements are ranked by the model ${model} on ${device}.`,
  modelNotRunning: 'The model does not run, so elements are ranked by their words.',
  adviceEmptyFolder: 'Empty the folder below to use the model that comes with Parley.',
  adviceQuickestDevice: 'Choose “Whichever is quickest” below to have another device tried.',
  withoutModelHint:
    'Parley works all the same, but finds less when you use other words than the page. Starting Parley anew tries the model again; if it stays like this, install Parley anew.',
} as const;

export const deviceChoices: readonly NamedChoice<Settings['rankerDevice']>[] = [
  { value: 'auto', label: 'Whichever is quickest' },
  { value: 'cpu', label: 'The processor (CPU)' },
  { value: 'webgpu', label: 'The graphics card (WebGPU)' },
  { value: 'cuda', label: 'NVIDIA (CUDA)' },
  { value: 'dml', label: 'Windows (DirectML)' },
  { value: 'coreml', label: 'Apple (CoreML)' },
];

/** Whose input the model is asked with, and what for. */
export const promptChoices: readonly ExplainedChoice<PromptName>[] = [
  {
    value: 'parley',
    label: 'Parley’s own prompt',
    hint: 'For models that follow instructions: what pages wrote is marked as such.',
  },
  {
    value: 'weblinx',
    label: 'WebLINX’s input',
    hint: 'For models that were trained on WebLINX. It has no rules of Parley’s in it and does not mark what pages wrote; every step is checked all the same.',
  },
  {
    value: 'mindact',
    label: 'MindAct’s multiple choice',
    hint: 'One step asks several short questions: which of five elements, or none. It has no words for opening pages, scrolling or talking.',
  },
  {
    value: 'seeact',
    label: 'SeeAct’s choice over pictures',
    hint: 'For models that see well: what they see in a picture of the page, then which of the listed elements comes next. It has no words for opening pages, scrolling or talking.',
  },
  {
    value: 'pix2act',
    label: 'Pix2Act’s picture alone',
    hint: 'For models that were made to point: a picture of the page with what was said and done written over it, and nothing else.',
  },
];

export const apiChoices: readonly NamedChoice<EndpointApi>[] = [
  { value: 'chat', label: 'By chat' },
  { value: 'completion', label: 'As one text, for models that know no chat' },
];

/** The four ways in which a model is shown the page, and what each is good for. */
export const imageChoices: readonly ExplainedChoice<ImageUse>[] = [
  {
    value: 'none',
    label: 'Text only, no picture',
    hint: 'Quickest and cheapest, and any model can do it.',
  },
  {
    value: 'screenshot',
    label: 'Text and a picture',
    hint: 'A picture of the page goes along with its text.',
  },
  {
    value: 'marked',
    label: 'Text and a marked picture',
    hint: 'The elements to choose from are numbered in the picture. For models that see well.',
  },
  {
    value: 'screenshot-only',
    label: 'A picture only',
    hint: 'The model points at places in the picture. For models made for that.',
  },
];

export const connectionDraftWords = {
  addressProblem: 'An http or https address, such as https://api.openai.com/v1',
  modelProblem: 'The name that the endpoint knows the model by',
  aNumberFrom1000To: 'A number from 1,000 to 200,000',
  giveBothPricesOrNone: 'Give both prices, or none',
} as const;
