import { RotateCw } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { activeTab, useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Busy, Button, Empty } from '../../ui/index.ts';
import { AddressBar } from './address-bar.tsx';
import { DownloadsShelf } from './downloads-shelf.tsx';
import { FindOnPage } from './find-on-page.tsx';
import styles from './page.module.css';
import { SavedPages, useSavedSession } from './saved-pages.tsx';
import { TabStrip } from './tab-strip.tsx';
import { WebPage } from './web-page.tsx';
import { paneWords } from './words.ts';

/** The real page, with its tabs and address above it. */
export function PagePaneView() {
  const saved = useSavedSession();
  if (saved !== null) return <SavedPages key={saved} sessionId={saved} />;
  return (
    <section className={styles.pane} aria-label={paneWords.page}>
      <TabStrip />
      <AddressBar />
      <FindOnPage />
      <Progress />
      <PageView />
      <DownloadsShelf />
    </section>
  );
}

/** Above the page's place and not in it: a native view would lie over it. */
function Progress() {
  const loading = useApp((data) => activeTab(data)?.loading === true);
  return <div className={styles.edge}>{loading && <div className={styles.progress} aria-hidden />}</div>;
}

/** The page in front, or what stands there when there is none to see. */
function PageView() {
  const pane = useRef<HTMLDivElement>(null);
  usePlace(pane);
  const native = useApp((data) => data.host === 'electron');
  return (
    <div ref={pane} className={styles.view} data-page-pane>
      {native && <NativePage />}
      <Content />
    </div>
  );
}

function Content() {
  const { page } = useModel();
  const host = useApp((data) => data.host);
  const booted = useApp((data) => data.boot !== null);
  const tab = useApp(activeTab);
  if (tab === undefined) {
    if (!booted) return <Busy what={paneWords.starting} />;
    return (
      <Empty title={paneWords.noPageIsOpen}>
        <Button onClick={() => void page.createTab()}>{paneWords.openATab}</Button>
      </Empty>
    );
  }
  if (tab.crashed) {
    return (
      <Empty title={paneWords.crashed}>
        <p>{paneWords.aboutCrash}</p>
        <Button onClick={() => void page.load('', 'reload')}>
          <RotateCw size={15} aria-hidden />
          {paneWords.reload}
        </Button>
      </Empty>
    );
  }
  return host === 'electron' ? null : <WebPage tab={tab} />;
}

/**
 * Electron lays the native page over this place. While something of the window lies over it main takes the page away
 * and gives a picture of it to show here. A page that has crashed is taken away as well: what is said of it stands here.
 */
function NativePage() {
  const { page } = useModel();
  const crashed = useApp((data) => activeTab(data)?.crashed === true);
  const covered = useView((data) => data.covers > 0) || crashed;
  const [picture, setPicture] = useState<string | null>(null);
  useFocusPoint(
    'page',
    useCallback(() => page.focus(), [page]),
  );
  useEffect(() => {
    let wanted = true;
    void page.cover(covered).then((address) => {
      if (wanted) setPicture(covered ? address : null);
    });
    return () => {
      wanted = false;
    };
  }, [covered, page]);
  return picture === null || crashed ? null : <img className={styles.picture} src={picture} alt="" />;
}

/**
 * Tells main where the page pane is, in CSS px of the window, whenever that changes and after each reconnection:
 * Electron lays the page there, the web host makes its pages that large.
 */
function usePlace(pane: RefObject<HTMLElement | null>): void {
  const { page } = useModel();
  const open = useApp((data) => data.connection === 'open');
  useEffect(() => {
    const element = pane.current;
    if (element === null || !open) return;
    let last = '';
    let frame = 0;

    function report(): void {
      frame = 0;
      if (element === null || element.clientWidth < 1 || element.clientHeight < 1) return;
      const { x, y } = element.getBoundingClientRect();
      // Inside its border, in whole px: a picture of the page of this size needs no scaling.
      const place = {
        box: {
          x: Math.round(x + element.clientLeft),
          y: Math.round(y + element.clientTop),
          width: element.clientWidth,
          height: element.clientHeight,
        },
        deviceScaleFactor: window.devicePixelRatio,
      };
      const text = JSON.stringify(place);
      if (text === last) return;
      last = text;
      page.place(place);
    }

    function reportSoon(): void {
      if (frame === 0) frame = requestAnimationFrame(report);
    }

    const observer = new ResizeObserver(reportSoon);
    observer.observe(element);
    window.addEventListener('resize', reportSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', reportSoon);
    };
  }, [open, page, pane]);
}
