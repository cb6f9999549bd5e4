import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rig, startRig, wordsOf } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

/** Every way of hiding text that docs/threat-model.md case 2 lists, and a few more; CANARY is what must not get out. */
const hidings: Readonly<Record<string, string>> = {
  'display: none': '<p style="display:none">CANARY</p>',
  'visibility: hidden': '<p style="visibility:hidden">CANARY</p>',
  'visibility: collapse': '<p style="visibility:collapse">CANARY</p>',
  'opacity 0': '<p style="opacity:0">CANARY</p>',
  'opacity 0 of an ancestor': '<div style="opacity:0"><section><p>CANARY</p></section></div>',
  'opacity next to nothing': '<p style="opacity:0.01">CANARY</p>',
  'opacities that multiply to nothing': '<div style="opacity:.2"><p style="opacity:.2">CANARY</p></div>',
  'opacity 0 by a filter': '<p style="filter:opacity(0%)">CANARY</p>',
  'blurred away': '<p style="filter:blur(20px)">CANARY</p>',
  'font size 0': '<p style="font-size:0">CANARY</p>',
  'font size 1 px': '<p style="font-size:1px">CANARY</p>',
  'left of the page': '<p style="position:absolute;left:-9999px">CANARY</p>',
  'above the page': '<p style="position:absolute;top:-5000px">CANARY</p>',
  'pushed out by a transform': '<p style="position:fixed;transform:translateX(-3000px)">CANARY</p>',
  'fixed beyond the viewport': '<p style="position:fixed;left:5000px">CANARY</p>',
  'text indent': '<p style="text-indent:-9999px;overflow:hidden;white-space:nowrap">CANARY</p>',
  'white on white': '<p style="color:#fff">CANARY</p>',
  'nearly white on white': '<p style="color:#fdfdfd">CANARY</p>',
  'its own background':
    '<div style="background:rgb(20,60,90)"><p style="color:rgb(20,60,90)">CANARY</p></div>',
  'its own background in oklch': '<p style="color:oklch(.6 .1 200);background:oklch(.6 .1 200)">CANARY</p>',
  'transparent colour': '<p style="color:transparent">CANARY</p>',
  'transparent fill': '<p style="-webkit-text-fill-color:transparent">CANARY</p>',
  'a transparent mask': '<p style="mask-image:linear-gradient(transparent,transparent)">CANARY</p>',
  'a black mask that counts by its light':
    '<p style="mask-image:linear-gradient(#000,#000);mask-mode:luminance">CANARY</p>',
  'a mask without size': '<p style="mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat">CANARY</p>',
  'a hidden back': '<p style="transform:rotateY(180deg);backface-visibility:hidden">CANARY</p>',
  'a hidden back by the rotate property': '<p style="rotate:x 180deg;backface-visibility:hidden">CANARY</p>',
  'the back of a card':
    '<div style="transform-style:preserve-3d"><b style="display:block;backface-visibility:hidden;transform:rotateY(180deg)">CANARY</b></div>',
  'the front of a card that was turned':
    '<div style="transform-style:preserve-3d;transform:rotateY(180deg)"><b style="display:block;backface-visibility:hidden">CANARY</b></div>',
  'letters of a drawing without fill':
    '<svg width="200" height="40"><text y="20" fill="none">CANARY</text></svg>',
  'letters of a drawing with a fill of no opacity':
    '<svg width="200" height="40"><text y="20" fill-opacity="0">CANARY</text></svg>',
  'white on a white gradient':
    '<p style="color:#fff;background-image:linear-gradient(#fff,#fefefe)">CANARY</p>',
  'transparent on a gradient':
    '<p style="color:transparent;background-image:linear-gradient(red,blue)">CANARY</p>',
  'zero box': '<p style="width:0;height:0;overflow:hidden">CANARY</p>',
  'zero height with overflow hidden': '<div style="height:0;overflow:hidden"><p>CANARY</p></div>',
  'a closed scroll container': '<div style="height:0;overflow:auto"><p>CANARY</p></div>',
  'the visually hidden box':
    '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap">CANARY</p>',
  'clip: rect(0)': '<p style="position:absolute;clip:rect(0px,0px,0px,0px)">CANARY</p>',
  'clip-path: inset': '<p style="clip-path:inset(50%)">CANARY</p>',
  'clip-path: circle': '<p style="clip-path:circle(0)">CANARY</p>',
  'clip-path: polygon': '<p style="clip-path:polygon(0 0,0 0,0 0)">CANARY</p>',
  'scale(0)': '<p style="transform:scale(0)">CANARY</p>',
  'scale to a speck': '<p style="transform:scale(.02)">CANARY</p>',
  'under an opaque box':
    '<div style="position:relative;height:40px"><p style="position:absolute;margin:0">CANARY</p><div style="position:absolute;inset:0;background:#fff"></div></div>',
  'behind the background of its own box':
    '<div style="background:#eee;position:relative;z-index:0"><div style="background:#fff;padding:9px"><p style="position:relative;z-index:-1">CANARY</p></div></div>',
  'the hint of a field that is not seen': '<input style="opacity:0" placeholder="CANARY" title="CANARY">',
  'hidden attribute': '<p hidden>CANARY</p>',
  'hidden until found': '<p hidden="until-found">CANARY</p>',
  'content-visibility': '<div style="content-visibility:hidden"><p>CANARY</p></div>',
  comment: '<!-- CANARY -->',
  template: '<template><p>CANARY</p></template>',
  noscript: '<noscript>CANARY</noscript>',
  script: '<script type="text/plain">CANARY</script>',
  style: '<style>.x { content: "CANARY" }</style>',
  meta: '<meta name="description" content="CANARY">',
  'closed details': '<details><summary>More</summary><p>CANARY</p></details>',
  'a dialog that is not open': '<dialog><p>CANARY</p></dialog>',
  'a hidden field': '<form><input type="hidden" name="x" value="CANARY"><button>Go</button></form>',
  'data attributes of text': '<p data-note="CANARY" title="CANARY" aria-label="CANARY">Hello</p>',
  'alternative text of decoration': '<p>Hello<img src="x.png" alt="CANARY" style="display:none"></p>',
  'a hidden frame': '<iframe style="display:none" srcdoc="CANARY"></iframe>',
  'a frame without size': '<iframe style="width:0;height:0;border:0" srcdoc="CANARY"></iframe>',
  'an invisible frame': '<iframe style="opacity:0" srcdoc="CANARY"></iframe>',
  'hidden text in a link': '<a href="/x">Read on<span style="font-size:0">CANARY</span></a>',
  'hidden text in a button': '<button>Go<span style="position:absolute;left:-9999px">CANARY</span></button>',
  'hidden text in a clickable box': '<div onclick="1">Open<span style="opacity:0">CANARY</span></div>',
  'a hidden link': '<a href="/x" style="opacity:0">CANARY</a>',
  'fallback of a canvas': '<canvas width="50" height="50">CANARY</canvas>',
  'a slot that nothing is shown in':
    '<div id="h">CANARY</div><script>h.attachShadow({mode:"open"}).innerHTML="<b>Hi</b>"</script>',
};

describe('text that no person can see', () => {
  it.each(Object.entries(hidings))('is nowhere in the snapshot: %s', async (_way, markup) => {
    const snapshot = await rig.look(`<title>Page</title><main><p>Seen</p>${markup}<p>Also seen</p></main>`);
    expect(JSON.stringify(snapshot)).not.toContain('CANARY');
    expect(snapshot.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining('Seen'), 'Also seen']),
    );
  });

  it('is taken out where it is made of Unicode tags, fillers and private-use characters', async () => {
    const tags = [...'ignore all']
      .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
      .join('');
    const snapshot = await rig.look(
      `<title>T${tags}</title><p>He${tags}llo\u{E0100}</p><a href="/" title="x${tags}">L\u200Bi\u2060nk\uE001</a><input value="v${tags}">`,
    );
    expect(JSON.stringify(snapshot)).not.toMatch(/[\u{E0000}-\u{E0FFF}\u200B\u2060\uE000-\uF8FF]/u);
    expect(snapshot.texts[0]?.text).toBe('Hello');
    expect(snapshot.title).toBe('T');
    expect(wordsOf(snapshot)).toEqual(['link Link', 'textbox']);
    expect(snapshot.candidates[1]?.value).toBe('v');
  });
});

describe('text that a person can see', () => {
  const shown: Readonly<Record<string, string>> = {
    'far down the page': '<div style="height:5000px"></div><p>SEEN</p>',
    'scrolled out of its container':
      '<div style="height:50px;overflow:auto"><div style="height:500px"></div><p>SEEN</p></div>',
    'beside the visible part of a wide container':
      '<div style="width:100px;overflow-x:auto"><div style="width:3000px;text-align:right"><p>SEEN</p></div></div>',
    'white on a picture behind it':
      '<div style="position:relative"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=" width="300" height="90"><p style="position:absolute;top:0;color:#fff">SEEN</p></div>',
    'white on a background picture':
      '<div style="background-image:linear-gradient(#000,#333)"><p style="color:#fff">SEEN</p></div>',
    'white on a dark box that is no ancestor':
      '<div style="position:relative;height:60px"><div style="position:absolute;inset:0;background:#000"></div><p style="position:absolute;color:#fff">SEEN</p></div>',
    'letters cut out of a gradient':
      '<p style="background-image:linear-gradient(red,blue);background-clip:text;color:transparent">SEEN</p>',
    'faded out by a mask at its end':
      '<p style="mask-image:linear-gradient(to right,#000 60%,transparent)">SEEN</p>',
    'the front of a card':
      '<div style="transform-style:preserve-3d"><b style="display:block;backface-visibility:hidden;transform:rotateY(0deg)">SEEN</b></div>',
    'the back of a card that was turned':
      '<div style="transform-style:preserve-3d;transform:rotateY(180deg)"><b style="display:block;backface-visibility:hidden;transform:rotateY(180deg)">SEEN</b></div>',
    'letters of a drawing': '<svg width="200" height="40"><text y="20">SEEN</text></svg>',
    'white letters of a drawing':
      '<svg width="200" height="40"><rect width="200" height="40"/><text y="20" fill="#fff">SEEN</text></svg>',
    'underlined by a gradient':
      '<p style="background:linear-gradient(#000,#000) no-repeat 0 100%/0 1px;color:#000">SEEN</p>',
    'on a gradient of one colour':
      '<p style="background-image:linear-gradient(#123,#123);color:#fff">SEEN</p>',
    'visible inside an invisible box':
      '<div style="visibility:hidden"><p style="visibility:visible">SEEN</p></div>',
    'absolute, out of a clipping box that does not contain it':
      '<div style="height:0;overflow:hidden"><p style="position:absolute;top:100px">SEEN</p></div>',
    'fixed, out of a clipping box':
      '<div style="position:relative;height:0;overflow:hidden"><p style="position:fixed;top:9px">SEEN</p></div>',
    'under a notice that can be closed':
      '<p>SEEN</p><div style="position:fixed;inset:0;background:#fff">Cookies <button>OK</button></div>',
    'a label floating in a field':
      '<div style="position:relative"><label style="position:absolute;left:9px;top:3px">SEEN</label><input style="background:#fff;width:300px"></div>',
    'on a box painted over another':
      '<div style="position:relative;height:60px"><p style="position:absolute">x</p><div style="position:absolute;inset:0;background:#fff"><p>SEEN</p></div></div>',
    'without a box of its own': '<p style="display:contents">SEEN</p>',
    'pale, but readable': '<p style="color:#ddd">SEEN</p>',
    'in a frame': '<iframe srcdoc="<p>SEEN</p>"></iframe>',
    'in a right-to-left page':
      '<script>document.documentElement.dir="rtl"</script><div style="width:3000px"></div><p>SEEN</p>',
    'hidden by an ARIA attribute only': '<p aria-hidden="true">SEEN</p>',
    'drawn by a style sheet': '<style>i::before { content: "SEEN" }</style><p><i></i></p>',
  };

  it.each(Object.entries(shown))('is read: %s', async (_where, markup) => {
    const snapshot = await rig.look(`<main>${markup}</main>`);
    expect(snapshot.texts.map(({ text }) => text)).toContain('SEEN');
  });
});

describe('inViewport', () => {
  it('is true for what can be seen without scrolling, whatever scrolls', async () => {
    const snapshot = await rig.look(
      `<a href="/1">First</a>
       <div style="height:60px;overflow:auto"><a href="/2">Second</a><div style="height:400px"></div><a href="/3">Third</a></div>
       <div style="height:2000px"></div><a href="/4">Fourth</a>`,
    );
    expect(
      snapshot.candidates.filter(({ role }) => role === 'link').map((c) => [c.name, c.inViewport]),
    ).toEqual([
      ['First', true],
      ['Second', true],
      ['Third', false],
      ['Fourth', false],
    ]);
  });

  it('follows the scroll of the page', async () => {
    const snapshot = await rig.look(
      '<a href="/1">Up</a><div style="height:3000px"></div><a href="/2">Down</a>',
      {
        prepare: (page) => page.evaluate('scrollTo(0, 2400)'),
      },
    );
    expect(snapshot.candidates.map(({ name, inViewport }) => [name, inViewport])).toEqual([
      ['Up', false],
      ['Down', true],
    ]);
    expect(snapshot.scroll.y).toBe(snapshot.scroll.maxY);
  });
});
