import { Download, FileJson, Pencil, Trash2 } from 'lucide-react';
import type { Session } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import { type MenuAction, toasts } from '../../ui/index.ts';
import { saveFile } from './save-file.ts';

/** What can be done with a session beside opening it. */
export function useSessionActions(session: Session, onRename: () => void): readonly MenuAction[] {
  const { sessions } = useModel();

  async function save(format: 'markdown' | 'json'): Promise<void> {
    const exported = await sessions.exportAs(session.id, format);
    if (exported !== null) saveFile(exported.fileName, exported.content, format);
  }

  async function remove(): Promise<void> {
    if (!(await sessions.remove(session.id))) return;
    const id = toasts.add({
      description: `“${session.title}” was deleted.`,
      actionProps: {
        children: 'Undo',
        onClick: () => {
          toasts.close(id);
          void sessions.restore(session.id);
        },
      },
    });
  }

  return [
    { label: 'Rename', icon: Pencil, run: onRename },
    { label: 'Export as Markdown', icon: Download, run: () => void save('markdown') },
    { label: 'Export as JSON', icon: FileJson, run: () => void save('json') },
    { label: 'Delete', icon: Trash2, danger: true, run: () => void remove() },
  ];
}
