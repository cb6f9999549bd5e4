export { ModelsSection } from './models-section.tsx';
