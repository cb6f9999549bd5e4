import {
  AppWindow,
  ArrowDownUp,
  ClipboardCopy,
  ClipboardPaste,
  CornerDownLeft,
  Globe,
  Hand,
  Keyboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MousePointer2,
  MousePointerClick,
} from 'lucide-react';
import type { Intent, NavigatorTurn } from '#shared/domain/index.ts';

const icons: Readonly<Record<Intent, LucideIcon>> = {
  say: MessageSquare,
  click: MousePointerClick,
  textinput: Keyboard,
  submit: CornerDownLeft,
  change: ListChecks,
  load: Globe,
  scroll: ArrowDownUp,
  hover: MousePointer2,
  copy: ClipboardCopy,
  paste: ClipboardPaste,
  tabcreate: AppWindow,
  tabswitch: AppWindow,
  tabremove: AppWindow,
};

/** A picture of the kind of step; a hand for what the user did themself. */
export function StepIcon({
  turn,
  className,
}: {
  readonly turn: NavigatorTurn;
  readonly className?: string | undefined;
}) {
  const Icon = turn.actor === 'user' ? Hand : icons[turn.action.intent];
  return <Icon size={15} strokeWidth={1.8} className={className} aria-hidden />;
}
