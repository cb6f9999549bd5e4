export { Details } from './details.tsx';
export { SpeechDetails } from './speech-details.tsx';
