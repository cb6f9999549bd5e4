export { SessionHeader } from './session-header.tsx';
export { SessionsSidebar } from './sessions-sidebar.tsx';
