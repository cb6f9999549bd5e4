export {
  type Answer,
  type Bridge,
  callChannel,
  type Dispatch,
  eventChannel,
  methodNames,
} from './channels.ts';
export {
  type ConnectionState,
  type Contract,
  contract,
  type Method,
  type Params,
  type ParsedParams,
  type Result,
} from './contract.ts';
export { type DoctorCheck, type DoctorReport, doctorCheck, doctorReport } from './doctor-report.ts';
export { type AppEvent, appEvent, type PageFrame, pageFrame } from './events.ts';
export { type PageInput, pageInput } from './page-input.ts';
export {
  type ProbeCheck,
  type ProbeReport,
  type ProbeVerdict,
  probeChecks,
  probeReport,
  probeVerdicts,
} from './probe-report.ts';
export { type RankerState, rankerState } from './ranker-state.ts';
export {
  type Heard,
  type Hearing,
  heard,
  hearing,
  type SpeechModel,
  type SpeechState,
  speechModel,
  speechState,
} from './speech-state.ts';
