export {
  type Answer,
  type Bridge,
  callChannel,
  type Dispatch,
  eventChannel,
} from './channels.ts';
export {
  type ConnectionState,
  contract,
  type Method,
  type Params,
  type ParsedParams,
  type Result,
} from './contract.ts';
export type { DoctorCheck, DoctorReport } from './doctor-report.ts';
export { type AppEvent, appEvent, type MenuCommand, type PageFrame, pageFrame } from './events.ts';
export type { ExportPreview } from './export-preview.ts';
export { filePartBytes, mostHandedFiles } from './handed-files.ts';
export { type LicensedWork, licensedWork } from './licensed-work.ts';
export type { PageInput } from './page-input.ts';
export {
  type ProbeCheck,
  type ProbeReport,
  type ProbeVerdict,
  probeChecks,
} from './probe-report.ts';
export type { RankerState } from './ranker-state.ts';
export type {
  Heard,
  Hearing,
  SpeechModel,
  SpeechState,
} from './speech-state.ts';
export type { StorageReport } from './storage-report.ts';
