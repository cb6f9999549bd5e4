import { type Html, html } from '../html.ts';
import type { Post, Thread } from './threads.ts';

const threadsPerPage = 10;

export type PostOrder = 'oldest' | 'newest' | 'top';

function pager(address: string, current: number, count: number): Html {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return html`<div class="pager">Page ${current} of ${count}: ${current > 1 && html`<a href="${address}page=${current - 1}">« Prev</a> `}${numbers.map((number) => (number === current ? html`<b>${number}</b> ` : html`<a href="${address}page=${number}">${number}</a> `))}${current < count && html`<a href="${address}page=${current + 1}">Next »</a>`}</div>`;
}

export function threadListContent(
  title: string,
  threads: readonly Thread[],
  address: string,
  current: number,
): Html {
  const count = Math.max(1, Math.ceil(threads.length / threadsPerPage));
  const shown = threads.slice((current - 1) * threadsPerPage, current * threadsPerPage);
  return html`<h1>${title}</h1>
<a class="big-link" href="/forum/post">New thread</a>
<table class="threads"><tr><th>Thread</th><th>Board</th><th>Replies</th><th>Views</th><th>Started by</th></tr>
${shown.map((thread) => html`<tr><td><a class="title" href="/forum/t/${thread.id}">${thread.title}</a></td><td>${thread.board}</td><td>${thread.posts.length}</td><td>${thread.views}</td><td><a href="/forum/u/${thread.author}">${thread.author}</a><br><span class="small">${thread.started}</span></td></tr>`)}
</table>
${pager(address, current, count)}`;
}

function postBox(post: Post, number: number, replies: readonly Post[], all: readonly Post[]): Html {
  return html`<div class="post" id="post-${post.id}">
  <div class="votes"><a href="#" class="vote" data-post="${post.id}" data-by="1" title="Vote up">▲</a><span>${post.votes}</span><a href="#" class="vote" data-post="${post.id}" data-by="-1" title="Vote down">▼</a></div>
  <div class="post-main"><div class="post-head"><a href="/forum/u/${post.author}"><img src="/forum/avatar.svg?name=${encodeURIComponent(post.author)}" alt="" width="28" height="28"> ${post.author}</a> <span class="small">${post.written}</span> <span class="number">#${number}</span></div>
  <p>${post.text}</p>
  <div class="post-links"><a href="#reply" class="js-quote" data-author="${post.author}">Quote</a><a href="#reply">Reply</a><a href="#" class="js-report">Report</a></div>
  ${replies.map((reply) => postBox(reply, all.indexOf(reply) + 1, [], all))}</div>
</div>`;
}

function ordered(posts: readonly Post[], order: PostOrder): readonly Post[] {
  if (order === 'newest') return posts.toReversed();
  if (order === 'top') return posts.toSorted((first, second) => second.votes - first.votes);
  return posts;
}

export function threadContent(thread: Thread, order: PostOrder): Html {
  const tab = (key: PostOrder, name: string) =>
    html`<a href="/forum/t/${thread.id}?sort=${key}"${key === order && html` class="selected"`}>${name}</a>`;
  const top = ordered(
    thread.posts.filter((post) => post.parent === undefined),
    order,
  );
  return html`<div class="crumbs"><a href="/forum/">Forum</a> » ${thread.board}</div>
<h1>${thread.title}</h1>
<div class="opening"><div class="post-head"><a href="/forum/u/${thread.author}">${thread.author}</a> <span class="small">${thread.started}</span></div>
  <p>After a week of heavy rain the upper leaves have begun to roll inwards. The fruit looks fine. Should I worry?</p>
  <details><summary>Spoiler: what it was last year</summary><p>It was too much nitrogen. I had fed them twice a week.</p></details>
  <p class="mod-note" style="display:none">Moderator note: thread checked on 3 June, no action.</p>
  <span class="visually-hidden">Opening post ends here.</span></div>
<div class="tabs">${tab('oldest', 'Oldest')}${tab('newest', 'Newest')}${tab('top', 'Top')}</div>
${top.map((post) =>
  postBox(
    post,
    thread.posts.indexOf(post) + 1,
    thread.posts.filter((reply) => reply.parent === post.id),
    thread.posts,
  ),
)}
<form id="reply" method="post" action="/forum/t/${thread.id}/posts"><h2>Write a reply</h2>
  <textarea name="text" rows="6" cols="80" required></textarea><br>
  <label><input type="checkbox" name="follow"> Email me about new replies</label><br>
  <input type="submit" value="Post reply"> <input type="button" value="Preview"></form>`;
}

export function newThreadContent(): Html {
  return html`<h1>New thread</h1><form method="post" action="/forum/threads"><table class="form">
<tr><td>Title</td><td><input name="title" size="60" required></td></tr>
<tr><td>Board</td><td><select name="board"><option>Vegetables</option><option>Fruit trees</option><option>Tools</option><option>Pests</option><option>Compost</option></select></td></tr>
<tr><td>Text</td><td><textarea name="text" rows="8" cols="70" required></textarea></td></tr>
<tr><td></td><td><input type="submit" value="Post thread"></td></tr></table></form>`;
}

export function profileContent(name: string, posts: readonly Post[]): Html {
  return html`<h1>${name}</h1><p>Member since 2019 · ${posts.length} posts</p><p><a class="big-link" href="#">Follow</a> <a class="big-link" href="#">Send message</a></p>
<h2>Latest posts</h2>${posts.slice(0, 5).map((post) => html`<div class="post"><div class="post-main"><p>${post.text}</p><span class="small">${post.written}</span></div></div>`)}`;
}
