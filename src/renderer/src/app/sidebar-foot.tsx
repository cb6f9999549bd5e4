import { Command, Keyboard, Settings } from 'lucide-react';
import { useModel } from '../state/index.ts';
import { IconButton } from '../ui/index.ts';

/** What belongs to the whole window. */
export function SidebarFoot() {
  const { view } = useModel();
  return (
    <>
      <IconButton
        label="Settings"
        keys="Ctrl+,"
        icon={Settings}
        onClick={() => view.setState({ dialog: 'settings' })}
      />
      <IconButton
        label="All commands"
        keys="Ctrl+K"
        icon={Command}
        onClick={() => view.setState({ dialog: 'palette' })}
      />
      <IconButton
        label="Keys"
        keys="?"
        icon={Keyboard}
        onClick={() => view.setState({ dialog: 'shortcuts' })}
      />
    </>
  );
}
