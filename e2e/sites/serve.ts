// Starts the sites on a fixed port for a person to look at: `npm run sites`.
import { siteNames, startSites } from './server.ts';

const defaultPort = 4600;

const sites = await startSites({ port: Number(process.env.PORT ?? defaultPort) });
for (const name of siteNames) console.log(sites.url(name));
console.log(`other origin:  ${sites.otherOrigin}`);
console.log(`what is kept:  ${sites.origin}/__state`);
