export { type App, createApp } from './create-app.ts';
