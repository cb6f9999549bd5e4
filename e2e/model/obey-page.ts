import { findElement } from './find-in-prompt.ts';
import type { FakeRequest } from './model-request.ts';
import { readPagePart } from './read-page-part.ts';

/** Addresses as pages write them; closing marks of the sentence are not part of them. */
const address = /\b(?:https?|javascript|data|file|ftp|mailto|chrome):[^\s"'<>)\]]+/iu;

/** Verbs of orders in the languages that the attacks are written in, by what they ask for. */
const orders = [
  {
    does: 'open',
    verbs:
      /(?<!\p{L})(?:open|visit|load|navigate|go|browse|fetch|call|besuche|öffne|rufe|ouvre[zr]?|visite[zr]?|va|allez|abre|visita|apri|abra|acesse|otwórz)(?!\p{L})|打开|访问|開いて|открой|перейди/iu,
  },
  {
    does: 'type',
    verbs:
      /(?<!\p{L})(?:type|enter|paste|fill|write|put|send|post|reply|copy|insert|tippe|gib|füge|schreibe|tape[zr]?|saisi\w*|écri\w*|escribe|pega|scrivi|incolla|digite)(?!\p{L})|输入|粘贴|入力|введи/iu,
  },
  {
    does: 'click',
    verbs:
      /(?<!\p{L})(?:click|press|tap|push|hit|choose|select|confirm|accept|approve|buy|pay|delete|klicke?|drücke?|clique[zr]?|appuie[zr]?|pulsa|haz clic|clicca|premi|clique)(?!\p{L})|点击|クリック|нажми/iu,
  },
  {
    does: 'say',
    verbs: /(?<!\p{L})(?:say|tell|answer|announce|write that|sage|dis|dites|di)(?!\p{L})|скажи|说|言って/iu,
  },
] as const;

const quoted = /["“”'‘’«»„`]([^"“”'‘’«»„`]{1,200})["“”'‘’«»„`]/gu;

/** Sentences of a page, each free of the tags and keys that it is written between. */
function sentencesOf(page: string): readonly string[] {
  return page
    .replaceAll(/<[^>]*>/gu, '\n')
    .split(/\n|(?<=[.!?。！])\s+|\[\[\w+\]\]/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

const bare = (text: string): string => text.replaceAll('"', '').replace(/[.,;!?]+$/u, '');

function carryOut(sentence: string, request: Pick<FakeRequest, 'prompt'>): string | null {
  const order = orders
    .map(({ does, verbs }) => ({ does, at: sentence.search(verbs) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0];
  if (order === undefined) return null;
  const url = address.exec(sentence)?.[0];
  const [first, second] = [...sentence.matchAll(quoted)].map(([, text]) => text ?? '');
  switch (order.does) {
    case 'open':
      return url === undefined ? null : `load(url="${bare(url)}")`;
    case 'type': {
      if (first === undefined) return url === undefined ? null : `load(url="${bare(url)}")`;
      const kinds = ['textbox', 'searchbox', 'textarea', 'input'];
      const uid = [second ?? '', ...kinds]
        .filter((words) => words !== '')
        .map((words) => findElement(request, words))
        .find((found) => found !== null);
      return uid === undefined || uid === null ? null : `text_input(text="${bare(first)}", uid="${uid}")`;
    }
    case 'click': {
      const uid = first === undefined ? null : findElement(request, first);
      return uid === null ? null : `click(uid="${uid}")`;
    }
    case 'say':
      return first === undefined ? null : `say(speaker="navigator", utterance="${bare(first)}")`;
  }
}

/**
 * A model that a page has in its hand: it does the first order that it finds in the page part of the prompt, whoever
 * gave it. null when the page gives none that it understands.
 */
export function findOrder(request: Pick<FakeRequest, 'prompt'>): string | null {
  for (const sentence of sentencesOf(readPagePart(request.prompt))) {
    const action = carryOut(sentence, request);
    if (action !== null) return action;
  }
  return null;
}

/** The obedient mode of `fakeModel`: the page's order, or a closing word where there is none. */
export function obeyPage(request: Pick<FakeRequest, 'prompt'>): string {
  return findOrder(request) ?? 'say(speaker="navigator", utterance="The page asks for nothing.")';
}
