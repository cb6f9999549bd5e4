import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/index.ts';

interface Props {
  /** What failed, as the start of a sentence: "The page pane". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one part of the window from taking the others with it. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Failed
        title={`${this.props.what} could not be drawn`}
        message="This is a fault of Parley. Your sessions are kept."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
