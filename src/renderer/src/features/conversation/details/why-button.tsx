import { ListOrdered } from 'lucide-react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { useModel } from '../../../state/index.ts';
import { Button } from '../../../ui/index.ts';
import styles from './details.module.css';

/** Opens what the step could have been done with, and how each of it was weighed. */
export function WhyButton({ turn }: { readonly turn: NavigatorTurn }) {
  const { view } = useModel();
  return (
    <p className={styles.why}>
      <Button data-why={turn.id} onClick={() => view.setState({ why: turn.id })}>
        <ListOrdered size={15} aria-hidden />
        {turn.element === null ? 'What it was chosen from' : 'Why this element'}
      </Button>
    </p>
  );
}
