import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Classes of the stand-in whose members stand for those of one of Electron's under another name. */
const namesHere: Readonly<Record<string, string>> = {
  NativeImage: 'Picture',
  BaseWindow: 'BrowserWindow',
};

/** What the stand-in hands main as plain data, or main hands the stand-in: its shapes are Electron's own. */
const plainData =
  /^(?:AuthInfo|AuthenticationResponseDetails|ContextMenuParams|EditFlags|Input|IpcMainInvokeEvent|MediaAccessPermissionRequest|PermissionCheckHandlerHandlerDetails|PermissionRequest|PostBody|WebFrameMain|HandlerDetails)$/u;

/** Those of the preload stand inside of the page, in preload-worlds.ts. */
const inPage = /^(?:ContextBridge|IpcRenderer)$/u;

interface Used {
  readonly owner: string;
  readonly member: string;
  /** The event that is listened to, where it is `on` or `once`. */
  readonly event: string | null;
}

const program = createProgram();
const checker = program.getTypeChecker();

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.tests.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = [
    ...globSync('src/main/host/electron/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
    'src/preload/index.ts',
    'e2e/electron-stand-in/declared.ts',
    'e2e/electron-stand-in/electron.ts',
    'e2e/electron-stand-in/picture.ts',
    'e2e/electron-stand-in/downloads.ts',
    'e2e/electron-stand-in/web-contents.ts',
  ];
  return ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  );
}

/** Every member of a class or interface of Electron's that main or the preload names. */
function usedMembers(): readonly Used[] {
  const found = new Map<string, Used>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
        const { parent } = declaration;
        const isMember = ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent);
        if (!isMember || !isElectrons(declaration)) continue;
        const used = { owner: parent.name?.text ?? '', member: node.text, event: eventOf(node) };
        found.set(JSON.stringify(used), used);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (/\/src\/(?:main\/host\/electron|preload)\//.test(file.fileName)) visit(file);
  }
  return [...found.values()];
}

const isElectrons = (declaration: ts.Node): boolean =>
  declaration.getSourceFile().fileName.endsWith('/electron/electron.d.ts');

function eventOf(node: ts.Identifier): string | null {
  const call = node.parent.parent;
  if (node.text !== 'on' && node.text !== 'once') return null;
  const [event] = ts.isCallExpression(call) ? call.arguments : [];
  return event !== undefined && ts.isStringLiteral(event) ? event.text : null;
}

/** Types of the stand-in, by the name of what they stand for: its classes, and what it exports as objects. */
function standIns(): ReadonlyMap<string, readonly ts.Type[]> {
  const types = new Map<string, ts.Type[]>();
  const add = (name: string, type: ts.Type): void => void types.set(name, [...(types.get(name) ?? []), type]);
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes('/e2e/electron-stand-in/')) continue;
    ts.forEachChild(file, function visit(node): void {
      if (ts.isClassDeclaration(node) && node.name !== undefined) {
        add(node.name.text, checker.getTypeAtLocation(node));
        add(`${node.name.text} itself`, checker.getTypeOfSymbolAtLocation(symbolAt(node.name), node));
      }
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
        add(`${node.name.text} object`, checker.getTypeAtLocation(node));
      }
      if (ts.isPropertyDeclaration(node) && ts.isIdentifier(node.name)) {
        add(`${node.name.text} object`, checker.getTypeAtLocation(node));
      }
      ts.forEachChild(node, visit);
    });
  }
  return types;
}

function symbolAt(node: ts.Node): ts.Symbol {
  const symbol = checker.getSymbolAtLocation(node);
  if (symbol === undefined) throw new Error(`no symbol at ${node.getText()}`);
  return symbol;
}

/** Of whatever tells of events; the events themselves have a test of their own. */
const ofEmitters = /^(?:on|once|removeAllListeners|emit)$/u;

/** What declared.ts compares: `Standing<Electron.Owner, 'member' | …>`. */
function comparedMembers(): ReadonlySet<string> {
  const compared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Standing') {
      const [theirs, members] = node.typeArguments ?? [];
      // A class's own members are those of the object by its name: `session` has those of `Session` itself.
      const name = theirs?.getText().replace(/^(?:typeof )?Electron\./u, '') ?? '';
      const owner = name.charAt(0).toUpperCase() + name.slice(1);
      for (const [, member] of members?.getText().matchAll(/'(\w+)'/gu) ?? [])
        compared.add(`${owner}.${member}`);
    }
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile(join(root, 'e2e/electron-stand-in/declared.ts'));
  if (file !== undefined) visit(file);
  return compared;
}

describe('the stand-in for electron', () => {
  const used = usedMembers().filter(({ owner }) => !plainData.test(owner) && !inPage.test(owner));
  const types = standIns();
  /** A class's own members, and those of the object that a module of Electron's is (`SafeStorage`: `safeStorage`). */
  const typesOf = (owner: string): readonly ts.Type[] => {
    const name = namesHere[owner] ?? owner;
    const object = name.charAt(0).toLowerCase() + name.slice(1);
    return [name, `${name} itself`, `${object} object`].flatMap((key) => types.get(key) ?? []);
  };

  it('finds what main uses', () => {
    expect(used.length).toBeGreaterThan(80);
    const names = used.map(({ owner, member }) => `${owner}.${member}`);
    expect(names).toEqual(
      expect.arrayContaining(['WebContents.loadURL', 'Session.fromPartition', 'DownloadItem.setSavePath']),
    );
  });

  it('has every member of Electron that main uses', () => {
    const missing = used.filter(({ owner, member }) =>
      typesOf(owner).every((type) => checker.getPropertyOfType(type, member) === undefined),
    );
    const preventing = ({ owner, member }: Used): boolean => owner === '' || member === 'preventDefault';
    expect(missing.filter((each) => !preventing(each))).toEqual([]);
  });

  it('is held by the compiler to Electron’s declaration of every member that main uses', () => {
    const compared = comparedMembers();
    const missing = used
      .filter(({ owner, member }) => owner !== '' && !ofEmitters.test(member) && member !== 'preventDefault')
      .map(({ owner, member }) => `${owner}.${member}`)
      .filter((name) => !compared.has(name));
    expect(missing).toEqual([]);
  });

  it('knows every event of Electron that main listens to', () => {
    const known = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.includes('/e2e/electron-stand-in/'))
      .map(({ text }) => text)
      .join('\n');
    const events = used.flatMap(({ event }) => event ?? []);
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !known.includes(`'${event}'`))).toEqual([]);
  });
});
