export { assertNever } from './assert-never.ts';
export { dropSentenceAfterLink } from './drop-sentence-after-link.ts';
export { createHeldKey, type HeldKey, type KeyEdge, type KeyTaken } from './held-key.ts';
export { maskCardNumbers } from './mask-card-numbers.ts';
export { maskHeard } from './mask-heard.ts';
export { namesSite } from './names-site.ts';
export { findSecretsInUtterance, mapStrings, maskSecretsInUtterance } from './redact.ts';
export { secretMask } from './secret-mask.ts';
export { siteOfHost } from './site-of-host.ts';
