export {
  type ExportFormat,
  exportFormats,
  exportSession,
  writeExport,
} from './export-session.ts';
export { sessionExport } from './json.ts';
