export { type Agent, type AgentOptions, createAgent, type UserAct, type Utterance } from './create-agent.ts';
export type {
  Approver,
  Browser,
  Clock,
  DescriptionScorer,
  Meaning,
  MeaningScorer,
  Memory,
  Navigator,
  NavigatorInput,
  NewNavigatorTurn,
  NewUserTurn,
  PageReader,
  Proposal,
  Ranker,
  Recorder,
} from './ports.ts';
