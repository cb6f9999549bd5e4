import { type ProbeCheck, type ProbeReport, type ProbeVerdict, probeChecks } from '#shared/ipc/index.ts';

type LineStatus = ProbeReport['lines'][number]['status'];

/** The report as it fills; each change is told. */
export type ReportBoard = ReturnType<typeof createReportBoard>;

export function createReportBoard(
  connectionId: string,
  asked: number,
  onChange: (report: ProbeReport) => void,
) {
  let report: ProbeReport = {
    connectionId,
    verdict: 'running',
    sentence: '',
    lines: probeChecks.map((check) => ({ check, status: 'waiting', message: '' })),
    answered: { right: 0, of: asked },
    stepMs: null,
    firstTokenMs: null,
    tokensPerStep: null,
    pricePerStep: null,
  };
  const change = (next: ProbeReport) => {
    report = next;
    onChange(report);
  };
  return {
    line: (check: ProbeCheck, status: LineStatus, message: string) =>
      change({
        ...report,
        lines: report.lines.map((line) => (line.check === check ? { check, status, message } : line)),
      }),
    set: (
      fields: Partial<
        Pick<ProbeReport, 'answered' | 'stepMs' | 'firstTokenMs' | 'tokensPerStep' | 'pricePerStep'>
      >,
    ) => change({ ...report, ...fields }),
    /** Ends it: what was not looked at says so. */
    finish: (verdict: Exclude<ProbeVerdict, 'running'>, sentence: string) => {
      const lines = report.lines.map((line) =>
        line.status === 'waiting' || line.status === 'running'
          ? { ...line, status: 'unknown' as const, message: 'Not looked at.' }
          : line,
      );
      change({ ...report, verdict, sentence, lines });
      return report;
    },
  };
}
