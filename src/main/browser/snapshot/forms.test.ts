import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../platform/digest.ts';
import { candidateNamed, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

describe('the form of a candidate', () => {
  it('says what would be sent, where to and how', async () => {
    const snapshot = await rig.look(
      `<form action="/orders" method="POST" aria-label="Order">
         <label>Name <input name="n" value="Robin"></label><label>Note <textarea></textarea></label>
         <label>Country <select><option>Wales<option selected>Spain</select></label>
         <label><input type="checkbox" checked> Gift</label><label><input type="checkbox"> News</label>
         <label>Old <input value="x" disabled></label><label>Photo <input type="file"></label>
         <input type="hidden" name="t" value="token"><button type="button">Help</button><button>Order now</button>
       </form>`,
    );
    const form = candidateNamed(snapshot, 'Order now').form;
    expect(form).toMatchObject({
      method: 'post',
      name: 'Order',
      isSearch: false,
      submits: true,
      uploads: true,
      secrets: [],
      fields: [
        { label: 'Name', value: 'Robin' },
        { label: 'Country', value: 'Spain' },
        { label: 'Gift', value: 'yes' },
      ],
    });
    // Fields without a name are not sent; a file and a secret go without their value.
    expect(form?.payload).toEqual([
      { name: 'n', digest: digestOf('Robin') },
      { name: 't', digest: digestOf('token') },
    ]);
    expect(form?.action).toBe(`${new URL(snapshot.url).origin}/orders`);
    expect(candidateNamed(snapshot, 'Help').form).toMatchObject({ submits: false, id: form?.id });
    expect(candidateNamed(snapshot, 'Name').form?.submits).toBe(false);
  });

  it.each([
    ['by its role', '<form role="search"><input aria-label="Q"><button>Go</button></form>'],
    ['by its field', '<form><input type="search" aria-label="Q"></form>'],
    ['by its name', '<form><input name="q" aria-label="Q"></form>'],
    ['by its button', '<form><input aria-label="Q"><button>Search flights</button></form>'],
    ['by its address', '<form action="/search"><input aria-label="Q"></form>'],
    ['without a form element', '<div><input type="search" aria-label="Q"><button>Go</button></div>'],
  ])('is known as a search %s', async (_how, markup) => {
    expect(candidateNamed(await rig.look(markup), 'Q').form).toMatchObject({ isSearch: true, method: 'get' });
  });

  it.each([
    [
      'a message is written beside it',
      '<form><input type="search" aria-label="Q"><textarea aria-label="Message"></textarea><button>Send</button></form>',
    ],
    [
      'two texts are written without a form',
      '<div><input type="search" aria-label="Q"><input aria-label="Message"><button>Send</button></div>',
    ],
    [
      'it takes a password',
      '<form><input name="q" aria-label="Q"><input type="password"><button>Search</button></form>',
    ],
    ['nothing says so', '<form><input aria-label="Q"><button>Join</button></form>'],
  ])('is no search when %s', async (_why, markup) => {
    expect(candidateNamed(await rig.look(markup), 'Q').form?.isSearch).toBe(false);
  });

  it('is known as a search that is posted', async () => {
    const snapshot = await rig.look('<form method="post"><input name="q" aria-label="Q"></form>');
    expect(candidateNamed(snapshot, 'Q').form).toMatchObject({ isSearch: true, method: 'post' });
  });

  it('is what the pressed button makes of it', async () => {
    const snapshot = await rig.look(
      '<form action="/search"><input name="q" aria-label="Q"><button>Find</button><button formmethod="post" formaction="/order">Go</button></form>',
    );
    expect(candidateNamed(snapshot, 'Find').form).toMatchObject({ isSearch: true, method: 'get' });
    const own = candidateNamed(snapshot, 'Go').form;
    expect(own).toMatchObject({ isSearch: false, method: 'post' });
    expect(own?.action).toBe(`${new URL(snapshot.url).origin}/order`);
  });

  it('belongs to a button outside of it by its form attribute', async () => {
    const snapshot = await rig.look(
      '<form id="f"><input aria-label="A"></form><button form="f">Send</button>',
    );
    expect(candidateNamed(snapshot, 'Send').form).toMatchObject({ submits: true });
    expect(candidateNamed(snapshot, 'Send').form?.id).toBe(candidateNamed(snapshot, 'A').form?.id);
  });

  it('is implied where fields and a button stand together without one', async () => {
    const snapshot = await rig.look(
      `<header><input type="search" aria-label="Search mail"></header>
       <div role="dialog" aria-label="New message" style="width:500px">
         <div><input aria-label="To" value="anna@example.com"><span role="button" tabindex="0">Cc</span></div>
         <div><input aria-label="Subject" value="Lunch"></div>
         <div contenteditable aria-label="Body">Dear Anna</div>
         <div><div role="button" tabindex="0">Send</div><div role="button" tabindex="0">Discard</div></div>
       </div>`,
    );
    const send = candidateNamed(snapshot, 'Send').form;
    expect(send).toMatchObject({
      method: 'post',
      submits: true,
      fields: [
        { label: 'To', value: 'anna@example.com' },
        { label: 'Subject', value: 'Lunch' },
        { label: 'Body', value: 'Dear Anna' },
      ],
    });
    expect(candidateNamed(snapshot, 'Discard').form).toMatchObject({ submits: false, id: send?.id });
    expect(candidateNamed(snapshot, 'Cc').form).toMatchObject({ submits: false, id: send?.id });
    expect(candidateNamed(snapshot, 'Search mail').form).toBeNull();
  });

  it('holds what was put into a field as pieces of their own, each with a button that takes it out', async () => {
    const snapshot = await rig.look(
      `<div role="dialog" aria-label="New message" style="width:500px">
         <div><span>To <span role="button" tabindex="0">?</span></span>
           <div><span>bob@example.com <i role="button" aria-label="Remove bob@example.com">×</i></span>
             <span><b>Anna Lind</b><i role="button" aria-label="Remove Anna Lind">×</i></span></div>
           <input aria-label="To" role="combobox"><span><b role="button" tabindex="0">Cc</b></span></div>
         <div><input placeholder="Subject" value="hello"></div>
         <div contenteditable aria-label="Body">How are you?</div>
         <div>Saved <span role="button" tabindex="0">Send</span></div>
       </div>`,
    );
    expect(candidateNamed(snapshot, 'Send').form?.fields).toEqual([
      { label: 'To', value: 'bob@example.com' },
      { label: 'To', value: 'Anna Lind' },
      { label: 'Subject', value: 'hello' },
      { label: 'Body', value: 'How are you?' },
    ]);
  });

  it('is not implied by a list that sorts at once', async () => {
    const snapshot = await rig.look(
      '<div><select aria-label="Sort"><option>Price</select><button>Add to wish list</button></div>',
    );
    expect(candidateNamed(snapshot, 'Add to wish list').form).toBeNull();
  });
});
