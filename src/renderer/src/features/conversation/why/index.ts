export { WhyPanel } from './why-panel.tsx';
