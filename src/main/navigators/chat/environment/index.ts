export { type ChosenModel, createModelChooser, firstChatModel } from './choose-model.ts';
export { chosenAtFirstUse, connectionFromEnvironment } from './connection-from-environment.ts';
