export { answerWithFile } from './answer-with-file.ts';
export { isOwnHost, type LoopbackServer, listenOnLoopback } from './loopback-server.ts';
export { pageHeaders, windowHeaders } from './security-headers.ts';
export { type FileAnswer, loadSiteFiles, type SiteFiles } from './site-files.ts';
export { startWelcomeServer, type WelcomeServer } from './welcome-server.ts';
