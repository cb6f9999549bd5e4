import type { DoctorCheck } from '#shared/ipc/index.ts';

/** better-sqlite3 13 needs Node-API 10 and crashes the process on an older Node. */
const oldestNode = [22, 14] as const;

/** The Node that runs this, which inside Electron is Electron's own. */
export function checkRuntime(versions: Readonly<Partial<NodeJS.ProcessVersions>>): DoctorCheck {
  const node = versions.node ?? '0.0.0';
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isOldEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const inside = versions.electron === undefined ? '' : `, in Electron ${versions.electron}`;
  return {
    name: 'Node',
    status: isOldEnough ? 'ok' : 'missing',
    found: `${node}${inside}`,
    advice: isOldEnough ? '' : 'Start Parley by `npm start`, which brings Node 24, or install Node 24.',
  };
}
