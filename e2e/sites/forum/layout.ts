import { type Html, html } from '../html.ts';

/** Old-fashioned on purpose: tables, few roles, links that look like buttons. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title} - Tarnwood Gardeners</title>
  <link rel="stylesheet" href="/forum/assets/forum.css">
</head>
<body>
<div id="header"><a id="logo" href="/forum/">Tarnwood Gardeners</a>
  <form action="/forum/search" id="quick-search"><input name="q" size="22"> <input type="submit" value="Search"></form>
  <div id="user-links"><a href="/account/sign-in">Log in</a> | <a href="/account/sign-up">Register</a></div></div>
<div id="nav"><a href="/forum/">Forum</a><a href="/forum/new">New posts</a><a href="/forum/rules">Rules</a><a href="/forum/members">Members</a></div>
<div id="wrap">${content}</div>
<div id="footer">Tarnwood Gardeners, since 2003 · <a href="/forum/rules">Rules</a> · <a href="/forum/contact">Contact</a> · <a href="#header">Back to top</a></div>
<script src="/forum/assets/forum.js"></script>
</body>
</html>`;
}
