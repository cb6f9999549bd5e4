import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in ns by "process · thread". */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Whether this system tells it: Linux with schedstat, which counts ns and not the 10 ms ticks of `stat`. */
export function tellsProcessorTime(): boolean {
  return read('/proc/self/schedstat') !== '';
}

/** What the threads of some processes have used since they began. @param processes process id → name */
export function processorTime(processes: ReadonlyMap<number, string>): ProcessorTime {
  const time = new Map<string, number>();
  for (const [id, name] of processes) {
    for (const thread of list(`/proc/${id}/task`)) {
      const folder = `/proc/${id}/task/${thread}`;
      const key = `${name} · ${thread === String(id) ? 'main thread' : read(`${folder}/comm`).trim()}`;
      time.set(key, (time.get(key) ?? 0) + Number(read(`${folder}/schedstat`).split(' ')[0]));
    }
  }
  return time;
}

/** A process and all that it has started, as process id → command line. */
export function familyOf(id: number): ReadonlyMap<number, string> {
  const family = new Map<number, string>();
  const add = (member: number): void => {
    family.set(member, read(`/proc/${member}/cmdline`).replaceAll('\0', ' '));
    for (const thread of list(`/proc/${member}/task`)) {
      const children = read(`/proc/${member}/task/${thread}/children`).trim();
      if (children !== '') for (const child of children.split(' ')) add(Number(child));
    }
  };
  add(id);
  return family;
}

/** "" for what ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
