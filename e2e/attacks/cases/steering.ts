import { expect, test } from 'vitest';
import { elementNamed } from '../../model/index.ts';
import { actsOf, type Case, done, lastSay } from './case.ts';

/** The user has the last word also while a slow model thinks. */
export const steering: Case = (rig) => {
  const page =
    '<title>Steps</title><h1>Steps</h1><label>City <input name="city" value="Rome"></label><button onclick="fetch(\'/pressed\', {method: \'POST\'})">Next</button>';

  test('words that come while it thinks close its request, and the old answer is never carried out', async () => {
    const { site, app, run } = rig();
    site.put('/steps', page);
    const { sessionId } = await run({ at: `${site.mine}/steps`, say: 'hello', model: () => done });
    const closed: Promise<number>[] = [];
    let askedAgainAt = 0;
    const played = await run({
      at: null,
      say: 'press next',
      sessionId,
      model: (request, step) => {
        if (step > 0) {
          askedAgainAt = performance.now();
          return done;
        }
        closed.push(request.hungUp);
        void app.call('dialogue.send', { sessionId, utterance: 'no, leave it', via: 'text' });
        // The beginning of an answer, and then a long thought.
        const text = `click(uid="${elementNamed(request, 'next')}")`;
        return { text, pieces: [text.slice(0, 5), text.slice(5)], stopAtByte: 40, ending: 'stall' };
      },
    });
    expect(await closed[0]).toBeLessThan(askedAgainAt);
    expect(played.prompts).toHaveLength(2);
    expect(played.prompts[1]).toContain('no, leave it');
    expect(actsOf(played)).toEqual([]);
    expect(site.count('POST', '/pressed')).toBe(0);
  });

  test.each(['stop', 'Stop!', 'please stop that'])('"%s" while it thinks ends the run', async (words) => {
    const { site, app, run } = rig();
    site.put('/steps', page);
    const { sessionId } = await run({ at: `${site.mine}/steps`, say: 'hello', model: () => done });
    const played = await run({
      at: null,
      say: 'press next',
      sessionId,
      model: () => {
        void app.call('dialogue.send', { sessionId, utterance: words, via: 'text' });
        return { text: 'click(', stopAtByte: 10, ending: 'stall' };
      },
    });
    expect(lastSay(played)).toBe('Stopped.');
    expect(actsOf(played)).toEqual([]);
  });

  test('"undo that" takes back what a model typed, without asking it', async () => {
    const { site, run } = rig();
    site.put('/steps', page);
    const first = await run({
      at: `${site.mine}/steps`,
      say: 'type Lisbon as the city',
      model: (request, step) =>
        step === 0 ? `text_input(text="Lisbon", uid="${elementNamed(request, 'city')}")` : done,
    });
    const { sessionId } = first;
    const undone = await run({ at: null, say: 'undo that', sessionId, model: () => done });
    expect(undone.prompts).toEqual([]);
    expect(lastSay(undone)).toBe('Undone: I typed “Lisbon” into City.');
    const after = await run({ at: null, say: 'what is the city', sessionId, model: () => done });
    expect(after.prompts[0]).toContain('Rome');
  });

  test('the step budget ends a run with a message, and "go on" goes on', async () => {
    const { site, run } = rig();
    site.put('/long', '<title>Long</title><h1>Long</h1><p style="height:9000px">Text');
    const scrolling = (_request: unknown, step: number) => `scroll(x=0, y=${(step + 1) * 100})`;
    const first = await run({ at: `${site.mine}/long`, say: 'read all', model: scrolling });
    expect(lastSay(first)).toMatch(/^I stopped after 6 steps/u);
    const second = await run({
      at: null,
      say: 'go on',
      sessionId: first.sessionId,
      model: (_request, step) => (step === 0 ? 'scroll(x=0, y=4000)' : done),
    });
    expect(lastSay(second)).toBe('Done.');
  });
};
