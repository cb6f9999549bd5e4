import { answerWithFile } from './answer-with-file.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';
import { pageHeaders } from './security-headers.ts';
import { loadSiteFiles } from './site-files.ts';

export interface WelcomeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page that the first example instructions run on, as a website of its own origin. */
export async function startWelcomeServer(folder: string): Promise<WelcomeServer> {
  const files = loadSiteFiles(folder);
  const headers = pageHeaders();
  const server: LoopbackServer = await listenOnLoopback(0, (request, response) => {
    void answerWithFile(files, headers, request, response);
  });
  return { url: `${server.origin}/`, close: server.close };
}
