import './client/zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { ParleyApp } from './app/app.tsx';
import { createClient, findConnection } from './client/index.ts';
import { createModel, ModelProvider } from './state/index.ts';
import { connectSpeaker, createVoiceInput, VoiceProvider } from './voice/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const client = createClient(findConnection());
const model = createModel(client);
const voiceInput = createVoiceInput(client, model);
const speaker = connectSpeaker(client, model, voiceInput.hears);
voiceInput.onInterrupt(speaker.stop);
const voices = { input: voiceInput, speaker };
createRoot(root).render(
  <ModelProvider value={model}>
    <VoiceProvider value={voices}>
      <ParleyApp />
    </VoiceProvider>
  </ModelProvider>,
);
