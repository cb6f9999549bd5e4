/**
 * The stand-in against Electron's own declarations: what main calls must take what Electron's takes and give what it gives.
 * The compiler reads this file; nothing runs it. Where Electron declares an object of its own, any object stands for it.
 */
import type * as Electron from 'electron';
import type { Debugger } from './debugger.ts';
import type { DownloadItem } from './downloads.ts';
import type * as standIn from './electron.ts';
import type { Picture } from './picture.ts';
import type { Session } from './session.ts';
import type { WebContents } from './web-contents.ts';

type Plain = string | number | boolean | bigint | symbol | null | undefined | Buffer;
// biome-ignore lint/suspicious/noExplicitAny: any function at all is what is asked here
type Method = (...values: any[]) => unknown;

/** A value of Electron's as the stand-in may give it. */
type Given<Value> = [Value] extends [Plain]
  ? Value
  : Value extends Promise<infer Later>
    ? Promise<Given<Later>>
    : unknown;

type Standing<Theirs, Members extends keyof Theirs> = {
  readonly [Member in Members]: Theirs[Member] extends Method
    ? (
        ...values: Parameters<Theirs[Member]>
      ) => ReturnType<Theirs[Member]> extends void ? unknown : Given<ReturnType<Theirs[Member]>>
    : Given<Theirs[Member]>;
};

/** Fails to compile where what stands in does not fit. */
type Fits<Wanted, Ours extends Wanted> = Ours;

export type Checked = [
  Fits<
    Standing<
      Electron.App,
      | 'setPath'
      | 'getPath'
      | 'getPreferredSystemLanguages'
      | 'enableSandbox'
      | 'whenReady'
      | 'requestSingleInstanceLock'
      | 'quit'
      | 'exit'
      | 'setAppUserModelId'
      | 'commandLine'
      | 'dock'
    >,
    typeof standIn.app
  >,
  Fits<Standing<Electron.Dock, 'hide'>, NonNullable<typeof standIn.app.dock>>,
  Fits<Standing<Electron.CommandLine, 'appendSwitch' | 'hasSwitch'>, typeof standIn.app.commandLine>,
  Fits<
    Standing<
      Electron.WebContents,
      | 'id'
      | 'loadURL'
      | 'reload'
      | 'send'
      | 'setWindowOpenHandler'
      | 'capturePage'
      | 'copyImageAt'
      | 'replaceMisspelling'
      | 'setAudioMuted'
      | 'isAudioMuted'
      | 'setZoomFactor'
      | 'getZoomFactor'
      | 'focus'
      | 'isFocused'
      | 'isDestroyed'
      | 'close'
      | 'getURL'
      | 'executeJavaScript'
      | 'forcefullyCrashRenderer'
      | 'sendInputEvent'
      | 'debugger'
    >,
    WebContents
  >,
  Fits<Standing<Electron.NavigationHistory, 'canGoBack' | 'canGoForward'>, WebContents['navigationHistory']>,
  Fits<Standing<Electron.Debugger, 'attach' | 'isAttached' | 'sendCommand'>, Debugger>,
  Fits<
    Standing<
      Electron.DownloadItem,
      'getURL' | 'getFilename' | 'getReceivedBytes' | 'getTotalBytes' | 'setSavePath' | 'cancel'
    >,
    DownloadItem
  >,
  Fits<Standing<Electron.NativeImage, 'isEmpty' | 'toJPEG'>, Picture>,
  Fits<
    Standing<
      Electron.Session,
      | 'getUserAgent'
      | 'setUserAgent'
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'clearCache'
      | 'clearCodeCaches'
      | 'clearStorageData'
      | 'availableSpellCheckerLanguages'
      | 'getSpellCheckerLanguages'
      | 'isPersistent'
      | 'addWordToSpellCheckerDictionary'
      | 'setSpellCheckerLanguages'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'protocol'
      | 'webRequest'
    >,
    Session
  >,
  Fits<Standing<typeof Electron.session, 'fromPartition' | 'defaultSession'>, typeof standIn.session>,
  Fits<Standing<Electron.Protocol, 'handle'>, Session['protocol']>,
  Fits<Standing<Electron.WebRequest, 'onBeforeRequest'>, Session['webRequest']>,
  Fits<Standing<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>, typeof standIn.Menu>,
  Fits<Standing<Electron.Menu, 'popup'>, standIn.Menu>,
  Fits<Standing<Electron.Clipboard, 'writeText'>, typeof standIn.clipboard>,
  Fits<Standing<Electron.WebContentsView, 'webContents'>, standIn.WebContentsView>,
  Fits<Standing<Electron.BaseWindow, 'contentView' | 'isDestroyed'>, standIn.BrowserWindow>,
  Fits<Standing<typeof Electron.utilityProcess, 'fork'>, typeof standIn.utilityProcess>,
  Fits<
    Standing<Electron.UtilityProcess, 'pid' | 'postMessage' | 'stderr' | 'kill'>,
    ReturnType<typeof standIn.utilityProcess.fork>
  >,
  Fits<
    Standing<
      Electron.View,
      | 'addChildView'
      | 'removeChildView'
      | 'getBounds'
      | 'setBounds'
      | 'getVisible'
      | 'setVisible'
      | 'setBackgroundColor'
      | 'setBackgroundBlur'
    >,
    standIn.View
  >,
  Fits<
    Standing<
      Electron.BrowserWindow,
      | 'loadURL'
      | 'show'
      | 'focus'
      | 'getBounds'
      | 'setBounds'
      | 'getNormalBounds'
      | 'maximize'
      | 'isMaximized'
      | 'setFullScreen'
      | 'isFullScreen'
      | 'isMinimized'
      | 'restore'
      | 'isDestroyed'
      | 'destroy'
      | 'close'
      | 'webContents'
    >,
    standIn.BrowserWindow
  >,
  Fits<Standing<Electron.IpcMain, 'handle' | 'removeHandler'>, typeof standIn.ipcMain>,
  Fits<Standing<Electron.Protocol, 'registerSchemesAsPrivileged'>, typeof standIn.protocol>,
  Fits<Standing<Electron.GlobalShortcut, 'register' | 'unregister'>, typeof standIn.globalShortcut>,
  Fits<Standing<Electron.Dialog, 'showMessageBox'>, typeof standIn.dialog>,
  Fits<Standing<Electron.Shell, 'showItemInFolder'>, typeof standIn.shell>,
  Fits<Standing<Electron.NativeTheme, 'shouldUseDarkColors'>, typeof standIn.nativeTheme>,
  Fits<Standing<Electron.SystemPreferences, 'askForMediaAccess'>, typeof standIn.systemPreferences>,
  Fits<
    Standing<
      Electron.SafeStorage,
      'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
    >,
    typeof standIn.safeStorage
  >,
];
