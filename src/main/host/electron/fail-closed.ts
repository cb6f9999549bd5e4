import { app } from 'electron';

/**
 * Bad certificates, password boxes of servers and proxies, and requests for a client certificate are answered no, and
 * told (spec/fault-cases.md, case 24). Electron would do most of this by itself; said here, a default that changes
 * cannot change it.
 */
export function failClosed(onRefused: (what: string) => void): void {
  app.on('certificate-error', (event, _contents, url, error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
    onRefused(`${hostOf(url)} has a bad certificate (${error}), so it was not opened.`);
  });
  app.on('login', (event, _contents, details, authInfo, callback) => {
    event.preventDefault();
    callback();
    const who = authInfo.isProxy ? `The proxy ${authInfo.host}` : hostOf(details.url);
    onRefused(`${who} asks for a user name and a password, which are never sent by themselves.`);
  });
  app.on('select-client-certificate', (event, _contents, url, _certificates, callback) => {
    event.preventDefault();
    callback();
    onRefused(`${hostOf(url)} asks for a certificate of yours, and none was sent.`);
  });
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'A server';
}
