import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageElement, Snapshot } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { candidateNamed, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

/** The tree below body as WebLINX writes one: `(tag text (child) tail)`. */
function written({ elements }: Snapshot): string {
  const inside = new Map<number, PageElement[]>();
  elements.forEach((element, at) => {
    expect(element.parent).toBeLessThan(at);
    inside.set(element.parent, [...(inside.get(element.parent) ?? []), element]);
  });
  const write = (element: PageElement): string => {
    const children = (inside.get(elements.indexOf(element)) ?? []).map(write);
    return `(${element.tag} ${element.text}${children.join('')})${element.tail}`;
  };
  const body = elements.find(({ tag }) => tag === 'body');
  return body === undefined ? '' : tidy(write(body));
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?\) ?/g, ')')
    .replace(/ ?\( ?/g, '(');
}

function ofTag({ elements }: Snapshot, tag: string): PageElement {
  const [only, other] = elements.filter((element) => element.tag === tag);
  if (only === undefined || other !== undefined) throw new Error(`not one ${tag}`);
  return only;
}

describe('the tree of a page', () => {
  it('has elements in document order below their parents, with text before the first child and tails', async () => {
    const snapshot = await rig.look(
      '<main>One <b>two</b> three <i>four<u>five</u></i>six</main><footer><a href="/x">Seven</a></footer>',
    );
    expect(written(snapshot)).toBe('(body(main One(b two)three(i four(u five))six)(footer(a Seven)))');
    expect(snapshot.elements[0]).toMatchObject({ tag: 'html', parent: -1, frame: 0 });
    const link = ofTag(snapshot, 'a');
    expect(link.parent).toBe(snapshot.elements.indexOf(ofTag(snapshot, 'footer')));
    expect(ofTag(snapshot, 'b').tail).toBe(' three ');
  });

  it('tells how much of a text stands before a comment, and of comments among the first children', async () => {
    const snapshot = await rig.look(
      '<button>Send <!-- a -->now</button><a href="/x"><!-- b -->Home<!-- c --><b>!</b></a><i>plain</i>',
    );
    expect(snapshot.candidates.map(({ tag, children }) => [tag, children])).toEqual([
      ['button', [null]],
      ['a', [null, null, 'b']],
    ]);
    expect(ofTag(snapshot, 'button')).toMatchObject({ text: 'Send now', lead: 5 });
    expect(ofTag(snapshot, 'a')).toMatchObject({ text: 'Home', lead: 0 });
    expect('lead' in ofTag(snapshot, 'i')).toBe(false);
  });

  it('says which element is which candidate, with the attributes that the candidate has', async () => {
    const snapshot = await rig.look(
      '<div class=row><button data-id=7 title=T>A</button><label><input type=checkbox style="opacity:0">B</label></div>',
    );
    const named = snapshot.elements.filter(({ candidate }) => candidate >= 0);
    expect(named.map(({ candidate }) => candidate)).toEqual(snapshot.candidates.map((_, at) => at));
    for (const { tag, attributes, candidate } of named) {
      expect(snapshot.candidates[candidate]).toMatchObject({ tag, attributes });
    }
    expect(ofTag(snapshot, 'button').attributes).toEqual({ 'data-id': '7', title: 'T' });
  });

  it('keeps a field that takes clicks but is not seen, since it is a candidate', async () => {
    const snapshot = await rig.look('<form><input name=q style="opacity:0"></form><p>Text</p>');
    expect(snapshot.candidates).toHaveLength(1);
    expect(ofTag(snapshot, 'input').candidate).toBe(0);
  });

  it('leaves out what is not shown, and what is never content', async () => {
    const snapshot = await rig.look(
      `<style style="display:block">p { color: red }</style><script>1</script><template><p>T</p></template><!-- c -->
       <p>A<span hidden>h</span>B<script>2</script>C</p><div style="height:0"></div><div style="display:none"><p>x</p></div>
       <div style="display:contents"><em>D</em></div><select><option>E</option></select><textarea>F</textarea>`,
    );
    expect(written(snapshot)).toBe('(body(p ABC)(div(em D))(select)(textarea))');
  });

  it('parts lines where the page breaks them, and keeps what style sheets write', async () => {
    const snapshot = await rig.look(
      '<style>q::before{content:"Said: "}q::after{content:" (end)"}li::marker{content:"* "}</style><p>One<br>two</p><q>x<b>y</b></q><li>z</li>',
    );
    expect(ofTag(snapshot, 'p').text).toBe('One\ntwo');
    expect(ofTag(snapshot, 'q').text).toBe('Said: x');
    expect(ofTag(snapshot, 'b').tail).toBe(' (end)');
    expect(ofTag(snapshot, 'li').text).toBe('z');
  });

  it('has frames in the place of their iframe element, of this site and of others', async () => {
    const inner = rig.serve('<p>Inner</p><button>In</button>', 'other');
    const markup = `<p>Before</p><iframe srcdoc="<p>Near</p>"></iframe><iframe src="${inner}"></iframe><p>After</p>`;
    const snapshot = await rig.look(markup, {
      prepare: async (page) => {
        await page.waitFor('frames.length === 2 && frames[0].document.querySelector("p")');
        await page.evaluateInFrame('1', 'document.querySelector("p") !== null');
      },
    });
    expect(written(snapshot)).toBe(
      '(body(p Before)(iframe(html(body(p Near))))(iframe(html(body(p Inner)(button In))))(p After))',
    );
    const button = ofTag(snapshot, 'button');
    expect(snapshot.frames[button.frame]?.crossSite).toBe(true);
    expect(button.candidate).toBe(snapshot.candidates.indexOf(candidateNamed(snapshot, 'In')));
  });

  it('has shadow trees and slots as they are shown', async () => {
    const snapshot = await rig.look(
      '<x-a><b>Slotted</b></x-a><script>document.querySelector("x-a").attachShadow({mode:"closed"}).innerHTML="<i>Own</i><slot></slot>"</script>',
    );
    expect(written(snapshot)).toBe('(body(x-a(i Own)(slot(b Slotted))))');
  });

  it('leaves out the lines of drawings, but not what is written in them', async () => {
    const snapshot = await rig.look(
      '<svg width=90 height=90><g><rect width=50 height=50 /></g><g><text y=70>Word</text></g></svg>',
    );
    expect(written(snapshot)).toBe('(body(svg(g(text Word))))');
  });

  it('has no words in attributes that nobody sees, other than those of candidates', async () => {
    const snapshot = await rig.look(
      '<section class=c id=i aria-label=X aria-busy=true title=X data-x=X style="color:red"><p lang=en><img src="/x.png" alt=X width=20 height=20>Text</p></section>',
    );
    expect(ofTag(snapshot, 'section').attributes).toEqual({ class: 'c', id: 'i', 'aria-busy': 'true' });
    expect(ofTag(snapshot, 'img').attributes).toEqual({ src: '/x.png', width: '20', height: '20' });
  });

  it('is cut at its limit, in words', async () => {
    const snapshot = await rig.look('<p>x</p>'.repeat(100), { limits: { elements: 50 } });
    expect(snapshot.elements).toHaveLength(50);
    expect(snapshot.gaps).toEqual([
      'The page has 102 visible elements; only the first 50 are kept with their place.',
    ]);
  });

  it('has no text beyond what was read, and none longer than 2,000 characters', async () => {
    const long = await rig.look('<p id=p></p>', {
      prepare: (page) => page.evaluate('p.textContent = "word ".repeat(1000)'),
    });
    expect(ofTag(long, 'p').text).toHaveLength(2_000);
    const many = await rig.look('<p>first</p><p>second</p><p>third</p>', { limits: { textBlocks: 2 } });
    expect(written(many)).toBe('(body(p first)(p second)(p))');
  });
});

describe('secrets in the tree of a page', () => {
  it('are masked where the page repeats what was typed, also letter by letter', async () => {
    const snapshot = await rig.look(
      `<label>Password <input type=password id=p></label><p id=whole></p><p id=split></p><p>Other words</p>`,
      {
        prepare: async (page) => {
          await page.type('hunter2xyz', 'p');
          await page.evaluate(
            'whole.textContent = "It is " + p.value + "!"; split.innerHTML = [...p.value].map((c) => "<b>" + c + "</b>").join("")',
          );
        },
      },
    );
    expect(JSON.stringify(snapshot)).not.toContain('hunter2xyz');
    expect(ofTag(snapshot, 'input').attributes).toEqual({ type: 'password', id: 'p' });
    const texts = snapshot.elements.map(({ text, tail }) => text + tail).filter((text) => text.trim() !== '');
    expect(texts).toEqual(['Password ', `It is ${secretMask}!`, secretMask, 'Other words']);
  });

  it('are masked where a card number stands in one piece or in several', async () => {
    const snapshot = await rig.look(
      '<p>Card 4111 1111 1111 1111 on file</p><div><span>4111</span> <span>1111</span> <span>1111</span> <span>1111</span></div><p>Order 1111</p>',
    );
    const texts = snapshot.elements.map(({ text }) => text).filter((text) => text.trim() !== '');
    expect(texts).toEqual([`Card ${secretMask} on file`, secretMask, 'Order 1111']);
  });
});
