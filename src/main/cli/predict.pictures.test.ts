import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeModel } from '../../../e2e/model/index.ts';
import { drawPatches, rgbOf } from '../../../e2e/recordings/draw-page.ts';
import { findColour } from '../pictures/testing/find-colour.ts';
import { createLexicalRanker } from '../ranker/index.ts';
import { createPredictor, predictFile } from './predict.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-predict-pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boxes = {
  red: { x: 40, y: 60, width: 200, height: 40 },
  blue: { x: 40, y: 160, width: 200, height: 40 },
};
const colours = { red: 5, blue: 180 };

const record = (id: string, screenshot: string | null) => ({
  ...{ id, screenshot, query: 'Press the blue one', viewport: { width: 640, height: 400 } },
  elements: Object.entries(boxes).map(([uid, bbox]) => ({ uid, tag: 'button', text: 'Press', bbox })),
});

test('a model points at what it sees in the record’s picture; records without one are left out and counted', async () => {
  // Twice as many pixels as the page has: what is pointed at is told in those of the picture.
  const patches = (['red', 'blue'] as const).map((name) => {
    const { x, y, width, height } = boxes[name];
    return { x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height, colour: colours[name] };
  });
  const whole = drawPatches(1_280, 800, patches);
  writeFileSync(join(folder, 'page.png'), whole);
  writeFileSync(join(folder, 'torn.png'), whole.subarray(0, whole.length / 2));
  const [input, output] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')];
  const records = [
    record('seen', 'page.png'),
    record('none', null),
    record('gone', 'x.png'),
    record('torn', 'torn.png'),
  ];
  writeFileSync(input, records.map((each) => JSON.stringify(each)).join('\n'));
  const model = await fakeModel({
    async answer({ images }) {
      const picture = Buffer.from(images[0]?.split(',')[1] ?? '', 'base64');
      const { x, y } = (await findColour(picture, rgbOf(colours.blue))) ?? { x: 0, y: 0 };
      return `click(x=${x}, y=${y})`;
    },
  });
  try {
    const predictor = createPredictor(
      'chat',
      createLexicalRanker(),
      { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'played-model' },
      null,
      { prompt: 'parley', api: 'chat', images: 'screenshot-only', templates: '', price: null },
    );
    const { count, leftOut } = await predictFile(predictor, input, output);
    expect({ count, leftOut: Object.fromEntries(leftOut) }).toEqual({
      count: 1,
      leftOut: { 'no picture': 2, 'damaged picture': 1 },
    });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({
      ...{ id: 'seen', action: 'click(uid="blue")', uid: 'blue' },
    });
    expect(model.completions()).toHaveLength(1);
  } finally {
    await model.close();
  }
});
