import { assetReply } from '../files.ts';
import { html } from '../html.ts';
import {
  type Answer,
  jsonReply,
  pageReply,
  redirectReply,
  type Site,
  type SiteRequest,
  svgReply,
} from '../site.ts';
import { page } from './layout.ts';
import {
  newThreadContent,
  type PostOrder,
  profileContent,
  threadContent,
  threadListContent,
} from './pages.ts';
import { createThreads, type Thread } from './threads.ts';

interface ForumState {
  readonly threads: Thread[];
  /** What was written since the start; the rest was there before. */
  readonly posted: { readonly thread: number; readonly text: string }[];
  readonly votes: { readonly post: number; readonly by: number }[];
}

/** Tarnwood Gardeners: a forum of the old kind, built of tables. */
export function createForum(): Site {
  const state: ForumState = { threads: createThreads(), posted: [], votes: [] };
  return {
    state: () => ({ posted: state.posted, votes: state.votes, threadCount: state.threads.length }),
    handle: async (request) =>
      (await assetReply('forum', request)) ??
      (request.method === 'POST' ? takePost(state, request) : showPage(state, request)),
  };
}

function showPage(state: ForumState, { path, query }: SiteRequest): Answer {
  const current = Number(query.get('page') ?? 1);
  if (path === '/')
    return pageReply(page('Threads', threadListContent('All threads', state.threads, '/forum/?', current)));
  if (path === '/new')
    return pageReply(
      page('New posts', threadListContent('New posts', state.threads.toReversed(), '/forum/new?', current)),
    );
  if (path === '/search') {
    const words = query.get('q') ?? '';
    const found = state.threads.filter((thread) => thread.title.toLowerCase().includes(words.toLowerCase()));
    return pageReply(
      page(
        'Search',
        threadListContent(
          `Threads about “${words}”`,
          found,
          `/forum/search?q=${encodeURIComponent(words)}&`,
          current,
        ),
      ),
    );
  }
  if (path === '/post') return pageReply(page('New thread', newThreadContent()));
  if (path === '/avatar.svg') return svgReply(avatar(query.get('name') ?? ''));

  const thread = findThread(state, path.match(/^\/t\/(\d+)$/)?.[1]);
  if (thread)
    return pageReply(page(thread.title, threadContent(thread, (query.get('sort') ?? 'oldest') as PostOrder)));

  const user = decodeURIComponent(path.match(/^\/u\/([^/]+)$/)?.[1] ?? '');
  if (user) {
    const posts = state.threads.flatMap((each) => each.posts).filter((post) => post.author === user);
    return pageReply(page(user, profileContent(user, posts)));
  }
  if (['/rules', '/members', '/contact'].includes(path)) {
    return pageReply(
      page(
        'Rules',
        html`<h1>Rules</h1><ol><li>Be kind.</li><li>One question for each thread.</li><li>No selling outside the market board.</li></ol>`,
      ),
    );
  }
  return undefined;
}

function takePost(state: ForumState, { path, form, body }: SiteRequest): Answer {
  if (path === '/votes') {
    const vote = JSON.parse(body) as { post: number; by: number };
    const post = state.threads.flatMap((thread) => thread.posts).find(({ id }) => id === vote.post);
    if (!post) return undefined;
    post.votes += vote.by;
    state.votes.push(vote);
    return jsonReply({ votes: post.votes });
  }
  if (path === '/threads') {
    const thread: Thread = {
      id: state.threads.length + 1,
      title: form.get('title') ?? '',
      board: form.get('board') ?? '',
      author: 'you',
      started: 'today',
      views: 1,
      posts: [],
    };
    state.threads.push(thread);
    state.posted.push({ thread: thread.id, text: form.get('text') ?? '' });
    return redirectReply(`/forum/t/${thread.id}`);
  }
  const thread = findThread(state, path.match(/^\/t\/(\d+)\/posts$/)?.[1]);
  if (!thread) return undefined;
  const text = form.get('text') ?? '';
  thread.posts.push({
    id: thread.id * 100 + thread.posts.length + 1,
    author: 'you',
    written: 'just now',
    text,
    votes: 0,
  });
  state.posted.push({ thread: thread.id, text });
  return redirectReply(`/forum/t/${thread.id}#post-${thread.id * 100 + thread.posts.length}`);
}

function findThread(state: ForumState, id: string | undefined): Thread | undefined {
  return state.threads.find((thread) => String(thread.id) === id);
}

function avatar(name: string): string {
  const hue = Array.from(name).reduce((sum, character) => sum + character.charCodeAt(0), 0) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="5" fill="hsl(${hue} 40% 55%)"/><circle cx="14" cy="11" r="5" fill="#fff9"/><path d="M4 28c0-9 20-9 20 0z" fill="#fff9"/></svg>`;
}
