export {
  type Answer,
  type Bridge,
  callChannel,
  type Dispatch,
  eventChannel,
  methodNames,
} from './channels.ts';
export {
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
