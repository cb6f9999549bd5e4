/** What of a page a prompt may show, and what a model may put into it without having seen it. */
export { fillSecret } from './fill-secret.ts';
export { noPictureWords, type ReadablePage, readablePage, withoutOtherSites } from './readable-page.ts';
