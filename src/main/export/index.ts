export { type ExportFormat, exportFormats, exportSession } from './export-session.ts';
export type { SessionSource } from './session-record.ts';
export { type SessionExport, sessionExport } from './to-json.ts';
export { writeExport } from './write-export.ts';
