import { AddressBar } from './address-bar.tsx';
import styles from './page.module.css';
import { PageView } from './page-view.tsx';
import { TabStrip } from './tab-strip.tsx';

/** The real page, with its tabs and address above it. */
export function PagePane() {
  return (
    <section className={styles.pane} aria-label="Page">
      <TabStrip />
      <AddressBar />
      <PageView />
    </section>
  );
}
