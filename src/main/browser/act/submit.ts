import type { ActionOf } from '#shared/domain/index.ts';
import type { DomElement } from '../channel/index.ts';
import { press } from './click.ts';
import { describeCandidate, failed, isFailed } from './failure.ts';
import { reach } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';

/** Sends the form of the element: by Enter in a field that sends by it, by the button itself, else as the form does. */
export async function submit(action: ActionOf<'submit'>, scene: Scene): Promise<Performed> {
  const reached = await reach(scene, action.uid);
  if (isFailed(reached)) return reached;
  const { candidate, element, state } = reached;
  const presses = state.tag === 'button' || ['submit', 'image', 'button'].includes(state.type);
  if (presses) return (await press(scene, reached)) ?? did();
  if (state.disabled)
    return failed(
      'disabled',
      `${describeCandidate(candidate)} is disabled, so its form cannot be sent from it.`,
    );
  if (state.tag === 'input' && state.kind !== 'file') {
    await element.scrollIntoView(scene.wait('the field to scroll into view'));
    await element.evaluate((field: DomElement) => field.focus(), scene.wait('the focus'));
    await scene.hands.key('Enter');
    return did();
  }
  const sent = await element.evaluate(requestSubmit, scene.wait('the form'));
  if (sent) return did();
  await element.evaluate((field: DomElement) => field.focus(), scene.wait('the focus'));
  await scene.hands.key('Enter');
  return did();
}

/** Runs in the page: as a press on the form's own button would, with its checks and events; false without a form. */
function requestSubmit(element: DomElement): boolean {
  const form = element.form ?? (element.closest('form') as DomElement['form']);
  if (!form) return false;
  const button = [...form.querySelectorAll('button, input[type="submit"], input[type="image"]')].find(
    (candidate) => candidate.type === 'submit' || candidate.type === 'image',
  );
  form.requestSubmit(button);
  return true;
}
