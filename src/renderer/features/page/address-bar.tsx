import { Input } from '@base-ui/react/input';
import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { activeTab, useApp, useFocusPoint, useModel } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import styles from './page.module.css';
import { addressWords } from './words.ts';

/** Back, forward, reload or stop, and the address of the page in front. */
export function AddressBar() {
  const { page } = useModel();
  const tab = useApp(activeTab);
  return (
    <div className={styles.bar}>
      <IconButton
        label={addressWords.back}
        keys="Alt+Left"
        icon={ArrowLeft}
        disabled={tab?.canGoBack !== true}
        onClick={() => void page.load('', 'back')}
      />
      <IconButton
        label={addressWords.forward}
        keys="Alt+Right"
        icon={ArrowRight}
        disabled={tab?.canGoForward !== true}
        onClick={() => void page.load('', 'forward')}
      />
      {tab?.loading === true ? (
        <IconButton label={addressWords.stopLoading} icon={X} onClick={() => void page.stopLoading()} />
      ) : (
        <IconButton
          label={addressWords.reload}
          icon={RotateCw}
          disabled={tab === undefined}
          onClick={() => void page.load('', 'reload')}
        />
      )}
      <AddressField key={tab?.id ?? 'none'} url={tab?.url ?? ''} />
    </div>
  );
}

function AddressField({ url }: { readonly url: string }) {
  const { page, focusPoints } = useModel();
  const searchEngine = useApp((data) => data.settings.searchEngine);
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusPoint(
    'address',
    useCallback(() => field.current?.focus(), []),
  );
  return (
    <form
      className={styles.address}
      onSubmit={(event) => {
        event.preventDefault();
        const address = toAddress(draft ?? url, searchEngine);
        if (address === '') return;
        void page.load(address, 'typed');
        if (!focusPoints.focus('page')) field.current?.blur();
      }}
    >
      <Input
        ref={field}
        className={styles.addressField}
        aria-label={addressWords.label}
        placeholder={addressWords.placeholder}
        spellCheck={false}
        autoComplete="off"
        value={draft ?? (url === 'about:blank' ? '' : url)}
        onValueChange={setDraft}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
      />
    </form>
  );
}

const scheme = /^[a-z][a-z0-9+.-]*:/i;
// A word with a dot inside, or localhost, or an IP address, then maybe a port, a path, a query.
const host = /^(localhost|\[[0-9a-f:]+\]|[^\s/?#:]+\.[^\s/?#:.]+)(:\d+)?([/?#].*)?$/i;
const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|\?|#|$)/i;

/**
 * What was written into the address bar as an address: as it is, with the scheme that was left out, or as a search.
 * `searchEngine` has `%s` in the place of the words. "" for nothing.
 */
export function toAddress(text: string, searchEngine: string): string {
  const written = text.trim();
  if (written === '') return '';
  if (host.test(written)) return `${local.test(written) ? 'http' : 'https'}://${written}`;
  if (scheme.test(written) && !/\s/.test(written)) return written;
  return searchEngine.replace('%s', encodeURIComponent(written));
}
