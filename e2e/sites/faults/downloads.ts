import type { RawReply, Reply, SiteRequest } from '../site.ts';

interface Download {
  readonly disposition: string;
  readonly type: string;
}

// Names that real and hostile servers send. A safe browser keeps only a plain base name.
const downloads: Readonly<Record<string, Download>> = {
  plain: { disposition: 'attachment; filename="report.pdf"', type: 'application/pdf' },
  unnamed: { disposition: 'attachment', type: 'application/octet-stream' },
  traversal: { disposition: 'attachment; filename="../../../outside.txt"', type: 'text/plain' },
  'traversal-encoded': {
    disposition: "attachment; filename*=UTF-8''..%2F..%2Foutside.txt",
    type: 'text/plain',
  },
  windows: { disposition: 'attachment; filename="..\\..\\outside.bat"', type: 'text/plain' },
  absolute: { disposition: 'attachment; filename="/etc/cron.d/parley"', type: 'text/plain' },
  double: { disposition: 'attachment; filename="invoice.pdf.exe"', type: 'application/pdf' },
  null: { disposition: "attachment; filename*=UTF-8''invoice.exe%00.pdf", type: 'application/pdf' },
  'right-to-left': {
    disposition: "attachment; filename*=UTF-8''invoice%E2%80%AEfdp.exe",
    type: 'application/pdf',
  },
  long: { disposition: `attachment; filename="${'a'.repeat(400)}.txt"`, type: 'text/plain' },
  hidden: { disposition: 'attachment; filename=".bashrc"', type: 'text/plain' },
};

const chunk = Buffer.alloc(65_536);

/**
 * `/download/<name>`, `/download/big?bytes=…` that is made while it is sent, and `/download/broken`, whose connection ends
 * in the middle.
 */
export function downloadReply(request: SiteRequest): Reply | RawReply | undefined {
  const name = request.path.match(/^\/download\/([a-z-]+)$/)?.[1];
  if (name === undefined) return undefined;
  if (name === 'big') return bigFile(Number(request.query.get('bytes') ?? 5_000_000_000));
  if (name === 'broken') return brokenFile;
  const download = downloads[name];
  if (!download) return undefined;
  return {
    headers: { 'content-type': download.type, 'content-disposition': download.disposition },
    body: 'This file came from the faults site.\n',
  };
}

const brokenFile: RawReply = (response) => {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="broken.bin"',
    'content-length': String(4 * chunk.length),
  });
  response.write(chunk, () => response.destroy());
};

function bigFile(bytes: number): RawReply {
  return (response) => {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="big.bin"',
      'content-length': String(bytes),
    });
    let left = bytes;
    const pour = (): void => {
      while (left > 0) {
        const part = left < chunk.length ? chunk.subarray(0, left) : chunk;
        left -= part.length;
        // A full buffer means that the reader is slower: go on when it has drained.
        if (!response.write(part)) {
          response.once('drain', pour);
          return;
        }
      }
      response.end();
    };
    pour();
  };
}
