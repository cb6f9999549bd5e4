import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Button, Empty } from '../../ui/index.ts';
import { ElectronPage } from './electron-page.tsx';
import styles from './page.module.css';
import { usePlace } from './use-place.ts';
import { WebPage } from './web-page.tsx';

/** The page in front, or what stands there when there is none to see. */
export function PageView() {
  const pane = useRef<HTMLDivElement>(null);
  usePlace(pane);
  const loading = useApp((data) => data.tabs.find((tab) => tab.active)?.loading === true);
  return (
    <div ref={pane} className={styles.view} data-page-pane>
      {loading && <div className={styles.progress} aria-hidden />}
      <Content />
    </div>
  );
}

function Content() {
  const { page } = useModel();
  const host = useApp((data) => data.host);
  const booted = useApp((data) => data.boot !== null);
  const tab = useApp((data) => data.tabs.find((entry) => entry.active));
  if (tab === undefined) {
    if (!booted) return <Busy what="Starting" />;
    return (
      <Empty title="No page is open">
        <Button onClick={() => void page.createTab()}>Open a tab</Button>
      </Empty>
    );
  }
  if (tab.crashed) {
    return (
      <Empty title="This page has crashed">
        <p>What was done so far is kept. Reload it to go on.</p>
        <Button onClick={() => void page.load('', 'reload')}>
          <RotateCw size={15} aria-hidden />
          Reload
        </Button>
      </Empty>
    );
  }
  return host === 'electron' ? <ElectronPage /> : <WebPage tab={tab} />;
}
