import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Why Electron ended before its window was there, and what the user can do about it: one sentence, without a full stop.
 *
 * @param {string} output what it said
 * @param {number} code 128 + n when signal n ended it
 * @param {string} electron path of the program
 */
export function explainFailure(output, code, electron) {
  const library = /error while loading shared libraries: (\S+?):/.exec(output)?.[1];
  if (library !== undefined) {
    return `Electron lacks the library ${library} here (on Debian and Ubuntu: sudo apt-get install ${packageOf(library)})`;
  }
  if (/SUID sandbox helper|No usable sandbox|sandbox_host|zygote_host_impl/.test(output)) {
    return `this system lets no program make a sandbox of its own, which Electron needs (${sandboxRemedy(electron)})`;
  }
  if (
    /Missing X server|cannot open display|Unable to open X display|platform failed to initialize|Failed to connect to Wayland/i.test(
      output,
    )
  ) {
    return 'Electron could not reach the screen that DISPLAY or WAYLAND_DISPLAY names (start from a terminal of the desktop)';
  }
  if (/GLIBC_[\d.]+' not found/.test(output)) return 'this system is too old for Electron (its glibc)';
  return code > 128 ? `Electron ended with signal ${code - 128}` : `Electron ended with code ${code}`;
}

/** Ubuntu 23.10 and later: a profile names the programs that may. The setuid helper is the older way, for one copy. */
function sandboxRemedy(electron) {
  const helper = join(dirname(electron), 'chrome-sandbox');
  return existsSync(helper)
    ? `once, as the owner of this machine: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'; Parley's .deb package brings a profile instead`
    : "Parley's .deb package brings the profile that allows it";
}

const packages = {
  'libnss3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libcups.so.2': 'libcups2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libdrm.so.2': 'libdrm2',
};

/** The rest is brought by the libraries of the window toolkit. */
function packageOf(library) {
  return packages[library] ?? 'libgtk-3-0 libnss3 libasound2 libgbm1';
}
