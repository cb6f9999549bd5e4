import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A machine that really speaks, without a sound card: espeak-ng behind speech-dispatcher, which plays into a PulseAudio
 * server of its own whose only output goes nowhere, and what is played there can be listened to. Linux only:
 * `apt install speech-dispatcher speech-dispatcher-espeak-ng pulseaudio pulseaudio-utils`.
 */
export interface RealVoice {
  /** For a Chromium that speaks here; it takes `--enable-speech-dispatcher` too. */
  readonly env: Readonly<Record<string, string>>;
  /** How loud the last 300 ms were, as the root of the mean square, 0 to 1. */
  loudness(): number;
  /** How loud it was at its loudest since so many bytes were played, by the same measure. */
  loudestSince(bytes: number): number;
  /** Everything that was played so far, signed 16 bit, mono, 16 kHz. */
  played(): Buffer;
  close(): Promise<void>;
}

const programs = ['pulseaudio', 'parec', 'pactl', 'speech-dispatcher'];

/** What is missing on this machine for a real voice; "" for nothing. */
export function missingForVoice(): string {
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length === 0 ? '' : `${missing.join(', ')} not installed`;
}

const config = (folder: string): string => `LogLevel 1
LogDir "${folder}"
AudioOutputMethod "pulse"
DefaultModule espeak-ng
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DisableAutoSpawn
`;

const sampleRate = 16_000;
const bytesOf300Ms = 0.3 * sampleRate * 2;

export async function startRealVoice(): Promise<RealVoice> {
  // Sockets have short names: 107 bytes at most.
  const folder = mkdtempSync(join(tmpdir(), 'pv-'));
  const env = { ...process.env, XDG_RUNTIME_DIR: folder, HOME: folder } as Record<string, string>;
  const children: ChildProcess[] = [];
  const start = (name: string, args: readonly string[]): ChildProcess => {
    const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };

  start('pulseaudio', [
    ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--log-level=error'],
    ...['-L', `module-null-sink sink_name=ears rate=${sampleRate} channels=1`],
    ...['-L', 'module-native-protocol-unix'],
  ]);
  await until(() => spawnSync('pactl', ['info'], { env }).status === 0);
  const configFolder = join(folder, 'config');
  mkdirSync(configFolder);
  cpSync('/etc/speech-dispatcher', configFolder, { recursive: true });
  writeFileSync(join(configFolder, 'speechd.conf'), config(folder));
  start('speech-dispatcher', [
    ...['-s', '-C', configFolder, '-P', join(folder, 'pid'), '--timeout', '0'],
    ...['--communication-method', 'unix_socket'],
  ]);
  await until(() => spawnSync('spd-say', ['-L'], { env }).status === 0);

  const chunks: Buffer[] = [];
  const ears = start('parec', [
    ...[
      '--device=ears.monitor',
      `--rate=${sampleRate}`,
      '--channels=1',
      '--format=s16le',
      '--latency-msec=20',
    ],
  ]);
  ears.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const played = (): Buffer => Buffer.concat(chunks);

  return {
    env,
    played,
    loudness: () => loudnessOf(played().subarray(-bytesOf300Ms)),
    loudestSince(bytes) {
      const sound = played().subarray(bytes);
      let loudest = 0;
      for (let at = 0; at < sound.length; at += bytesOf300Ms)
        loudest = Math.max(loudest, loudnessOf(sound.subarray(at, at + bytesOf300Ms)));
      return loudest;
    },
    async close() {
      for (const child of children.reverse()) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The root of the mean square, 0 to 1. */
function loudnessOf(sound: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < sound.length; at += 2) sum += (sound.readInt16LE(at) / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, sound.length / 2));
}

/** Waits for a server to answer; the test's own time limit ends it. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await over;
}
