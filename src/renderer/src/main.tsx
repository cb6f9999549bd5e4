import './client/zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/index.ts';
import { createClient, findConnection } from './client/index.ts';
import { createModel, ModelProvider } from './state/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const model = createModel(createClient(findConnection()));
createRoot(root).render(
  <ModelProvider value={model}>
    <App />
  </ModelProvider>,
);
