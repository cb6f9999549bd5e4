import type { Mark } from '#shared/domain/index.ts';
import { markWord } from './mark-word.ts';
import styles from './page.module.css';

/** What is about to be touched, or can be chosen from: an outline and a small tag over the page's picture. */
export function Marks({ marks, scale }: { readonly marks: readonly Mark[]; readonly scale: number }) {
  return (
    <div className={styles.marks} aria-hidden>
      {marks.map((mark) => (
        <div
          key={`${mark.uid} ${mark.label}`}
          className={styles.mark}
          data-kind={mark.kind}
          data-below={mark.box.y * scale < tagHeight ? '' : undefined}
          style={{
            transform: `translate(${mark.box.x * scale}px, ${mark.box.y * scale}px)`,
            width: mark.box.width * scale,
            height: mark.box.height * scale,
          }}
        >
          {markWord(mark) !== '' && <span className={styles.tag}>{markWord(mark)}</span>}
        </div>
      ))}
    </div>
  );
}

// Nearer to the top edge than this, in px, the tag stands below.
const tagHeight = 24;
