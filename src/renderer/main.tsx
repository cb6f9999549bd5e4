import './client/zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createClient, findConnection } from './client/index.ts';
import { createModel, ModelProvider } from './state/index.ts';
import { connectSpeaker, createVoiceInput, SpeakerProvider, VoiceInputProvider } from './voice/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const client = createClient(findConnection());
const model = createModel(client);
const voiceInput = createVoiceInput(client, model);
const speaker = connectSpeaker(client, model, voiceInput.hears);
voiceInput.onInterrupt(speaker.stop);
createRoot(root).render(
  <ModelProvider value={model}>
    <SpeakerProvider value={speaker}>
      <VoiceInputProvider value={voiceInput}>
        <App />
      </VoiceInputProvider>
    </SpeakerProvider>
  </ModelProvider>,
);
