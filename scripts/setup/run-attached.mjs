import { spawn } from 'node:child_process';

/** How long a program may take to end by itself after Ctrl+C, in ms. */
const graceMs = 8_000;
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm runs us through a shell, which dies of the SIGTERM that npm passes on to it and tells us nothing. In ms. */
const lookForParentMs = 250;
const parent = process.ppid;
const startedByNpm = process.env.npm_lifecycle_event !== undefined;

/**
 * Runs a program in our place: its terminal is ours, its end is ours, and signals that reach us reach it.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, leash?: boolean, tell?: (text: string) => void}} options
 *   `leash`: opens a channel to a Node program, by whose end it notices that we were killed with no time to say so;
 *   `tell`: hears what it says, which else goes to our terminal
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function runAttached(program, args, { leash = false, tell, ...options } = {}) {
  return new Promise((resolve) => {
    const output = tell === undefined ? 'inherit' : 'pipe';
    const stdio = ['inherit', output, output, ...(leash ? ['ipc'] : [])];
    const child = spawn(program, args, { ...options, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', tell);
    const passOn = (signal) => {
      // A terminal tells every program that it runs of Ctrl+C: passed on, it would come a second time, and a second one
      // means "at once, without tidying up" to Electron.
      if (!(signal === 'SIGINT' && hasTerminal())) child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
    };
    for (const signal of passedOn) process.on(signal, passOn);
    const watch = setInterval(() => {
      if (!startedByNpm || process.ppid === parent) return;
      clearInterval(watch);
      passOn('SIGTERM');
    }, lookForParentMs);
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of passedOn) process.off(signal, passOn);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`parley: ${program} could not be started: ${error.message}\n`);
      finish(1);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + (signalNumbers[signal] ?? 0)));
  });
}

const hasTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
