import { join } from 'node:path';
import { packageFiles, unpacked } from './package-files.mjs';

const {
  PARLEY_ELECTRON_DIST,
  PARLEY_PACKAGE_PLATFORM,
  PARLEY_PACKAGE_ARCH,
  PARLEY_UPDATES,
  PARLEY_UPDATES_KEY,
} = process.env;
const platform = PARLEY_PACKAGE_PLATFORM || process.platform;
const arch = PARLEY_PACKAGE_ARCH || process.arch;
const here = import.meta.dirname;
/** 1024 px wide, which a Mac's largest size needs; electron-builder makes all others from it. */
const icon = join(here, 'resources', 'icon.png');

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'app.parley.Parley',
  productName: 'Parley',
  copyright: 'MIT licence',
  electronVersion: '45.4.1',
  // Electron's runtime from a folder instead of the network, where there is one.
  ...(PARLEY_ELECTRON_DIST ? { electronDist: PARLEY_ELECTRON_DIST } : {}),
  directories: {
    app: join(here, '..'),
    output: join(here, '..', 'dist'),
    buildResources: join(here, 'resources'),
  },
  files: packageFiles(platform, arch),
  asar: true,
  asarUnpack: unpacked,
  // All natives come prebuilt for every platform.
  npmRebuild: false,
  nodeGypRebuild: false,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // The fuses are part of what is signed: on Apple silicon a package that nobody signs afterwards would not start.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  },
  // Updates are off until a publisher names where they are listed and the key that signs the list (decision 0028).
  publish: null,
  ...(PARLEY_UPDATES && PARLEY_UPDATES_KEY
    ? { extraMetadata: { updates: { address: PARLEY_UPDATES, publicKey: PARLEY_UPDATES_KEY } } }
    : {}),
  linux: {
    icon,
    target: ['AppImage', 'deb'],
    executableName: 'parley',
    // Its entry in the desktop's menu is called as the window says it is (package.json): else it has another program's icon,
    // and Wayland's portals give it no key.
    syncDesktopName: true,
    category: 'Utility',
    synopsis: 'Works the web for you, by voice and text',
    maintainer: 'Parley',
  },
  // The .deb's own scripts put `parley` on the path and, on Ubuntu 23.10 and later, bring the AppArmor profile that lets
  // Chromium make its sandbox.
  deb: { packageName: 'parley' },
  mac: {
    icon,
    target: ['dmg'],
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    entitlements: join(here, 'resources', 'entitlements.plist'),
    entitlementsInherit: join(here, 'resources', 'entitlements.plist'),
    extendInfo: {
      NSMicrophoneUsageDescription:
        'Parley listens while its microphone button is on, and writes down what you say.',
    },
    minimumSystemVersion: '13.0',
  },
  win: { icon, target: ['nsis'] },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // Puts `parley` on the path, and takes it off.
    include: join(here, 'resources', 'installer.nsh'),
  },
};
