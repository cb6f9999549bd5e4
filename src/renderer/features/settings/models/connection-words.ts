import type { Connection, ImageUse } from '#shared/domain/index.ts';
import { formatCount } from '../../../ui/index.ts';

/** The four ways in which a model is shown the page, as choices. */
export const imageChoices: readonly { readonly value: ImageUse; readonly label: string }[] = [
  { value: 'none', label: 'Text only, no picture' },
  { value: 'screenshot', label: 'Text and a picture' },
  { value: 'marked', label: 'Text and a marked picture' },
  { value: 'screenshot-only', label: 'A picture only' },
];

const imageHints: Readonly<Record<ImageUse, string>> = {
  none: 'Quickest and cheapest, and any model can do it.',
  screenshot: 'A picture of the page goes along with its text.',
  marked: 'The elements to choose from are numbered in the picture. For models that see well.',
  'screenshot-only': 'The model points at places in the picture. For models made for that.',
};

/** "api.openai.com" of an address; the address itself while it is none. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host || baseUrl;
}

/** What the chosen way of showing the page is good for. */
export function imageHint(images: ImageUse): string {
  return imageHints[images];
}

/** What leaves this machine, and where to. Said in full before anything is sent. */
export function privacyWords(images: ImageUse, baseUrl: string): string {
  const host = URL.parse(baseUrl)?.host;
  const where = host === undefined ? 'the address above' : host;
  const text = 'what you say, the last steps, and the parts of the page that matter';
  switch (images) {
    case 'none':
      return `Sent to ${where} at each step: ${text}. Passwords and other secret fields are left out.`;
    case 'screenshot':
    case 'marked':
      return `Sent to ${where} at each step: ${text}, and a picture of what you see of the page. Secret fields are covered in it.`;
    case 'screenshot-only':
      return `Sent to ${where} at each step: what you say, the last steps, and a picture of what you see of the page. Secret fields are covered in it.`;
  }
}

/** One line that tells a connection from another. */
export function connectionFacts({ model, baseUrl, tokenBudget, images }: Connection): string {
  const pictures =
    images === 'none' ? 'text only' : images === 'screenshot-only' ? 'pictures only' : 'with pictures';
  return `${model} at ${hostOf(baseUrl)}, ${pictures}, ${formatCount(tokenBudget)} tokens a step`;
}
