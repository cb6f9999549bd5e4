import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { tail } from './say.mjs';

/**
 * Runs a program to its end and keeps what it printed.
 *
 * @param {string} program
 * @param {readonly string[]} args passed as they are, never through a shell
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, silenceMs?: number, onLine?: (line: string) => void}} options
 *   `timeoutMs`: ended after this long; `silenceMs`: ended when it has said nothing for this long
 * @returns {Promise<{ok: boolean, code: number | null, output: string, timedOut: boolean}>} never rejects; a
 *   program that cannot be started is not `ok`
 */
export function runQuietly(
  program,
  args,
  { cwd = root, env = process.env, timeoutMs, silenceMs, onLine = () => {} } = {},
) {
  return new Promise((resolve) => {
    // A group of its own, so that the time limit also ends what the program started itself.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, {
      cwd,
      env: { ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
    });
    let output = '';
    let timedOut = false;
    let line = '';
    const keep = (chunk) => {
      output += chunk;
      silence?.refresh();
      const lines = `${line}${chunk}`.split('\n');
      line = lines.pop() ?? '';
      for (const each of lines) onLine(each);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = () => {
      try {
        if (detached) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const endAfter = (ms) =>
      ms === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, ms);
    const timer = endAfter(timeoutMs);
    const silence = endAfter(silenceMs);
    const endWithUs = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', endWithUs);
    process.once('SIGTERM', endWithUs);
    const finish = (code, problem) => {
      clearTimeout(timer);
      clearTimeout(silence);
      process.off('SIGINT', endWithUs);
      process.off('SIGTERM', endWithUs);
      resolve({
        ok: code === 0 && !timedOut,
        code,
        output: problem ? `${output}${problem}` : output,
        timedOut,
      });
    };
    child.on('error', (error) => finish(null, error.message));
    child.on('close', (code) => finish(code));
  });
}

/** npm's own waits between tries add up to more than a minute before it says that it is offline. */
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/** What npm complained about, without its stack and the fields of its error object. */
export function npmErrors(output) {
  const lines = output.split('\n').filter((line) => /^npm error (?!errno|syscall|\})\S/.test(line));
  return tail((lines.length > 0 ? lines.slice(0, 6) : [output]).join('\n'));
}

/** Runs npm, the one that started us when there is one, so that its settings are the user's. */
export function runNpm(words, options) {
  const args = [...words, '--no-audit', '--no-fund', ...patience];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return runQuietly(process.execPath, [cli, ...args], options);
  if (process.platform !== 'win32') return runQuietly('npm', args, options);
  // Windows starts .cmd files through cmd.exe only; all arguments here are fixed words.
  return runQuietly('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options);
}
