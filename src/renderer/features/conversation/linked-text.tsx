import { Button } from '@base-ui/react/button';
import { useModel } from '../../state/index.ts';
import { findLinks } from './find-links.ts';
import styles from './rows.module.css';

/** Text of strangers: plain, with its addresses in full. Each opens in a tab of its own when the user asks for it. */
export function LinkedText({ text }: { readonly text: string }) {
  const { page } = useModel();
  return findLinks(text).map((part, index) => {
    const { url } = part;
    if (url === null) return part.text;
    return (
      <Button
        // biome-ignore lint/suspicious/noArrayIndexKey: the same address may come twice and the text never changes
        key={index}
        className={styles.link}
        title="Opens in a new tab"
        onClick={() => void page.openInNewTab(url)}
      >
        <bdi>{part.text}</bdi>
      </Button>
    );
  });
}
