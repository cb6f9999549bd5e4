import type { ImageUse } from '#shared/domain/index.ts';
import { fillTemplate } from '../../../../weblinx/index.ts';
import { parleyChat1 } from './parley-chat-1.ts';

/** The instructions in use. */
const current = parleyChat1;

export const promptVersion: string = current.version;

/** The system message for a way of showing the page; `short` for small budgets. */
export function writeInstructions(images: ImageUse, length: 'full' | 'short'): string {
  const isPointing = images === 'screenshot-only';
  return fillTemplate(current[length], {
    forms: (isPointing ? current.pointForms : current.forms)[length],
    target: isPointing ? current.pointTarget : current.target,
    version: current.version,
  });
}
