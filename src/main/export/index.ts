export {
  type ExportFormat,
  exportFormats,
  exportSession,
  writeExport,
} from './export-session.ts';
export { parseSessionFile } from './import-session.ts';
export { sessionExport } from './json.ts';
export { previewExport } from './preview.ts';
export { redactText, redactUtterance } from './redact.ts';
