export { type Agent, type AgentOptions, createAgent, type UserAct, type Utterance } from './create-agent.ts';
export type {
  Approver,
  Browser,
  Clock,
  DescriptionScorer,
  Memory,
  Navigator,
  NavigatorInput,
  NewNavigatorTurn,
  NewUserTurn,
  Proposal,
  Ranker,
  Recorder,
} from './ports.ts';
