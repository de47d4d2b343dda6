import { Component, type ReactNode } from 'react'
import { ErrorState } from '../parts/states.tsx'

interface Props {
  readonly children: ReactNode
}

/** Keeps a broken screen from taking the workbench with it. */
export class ScreenBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? (
      <ErrorState error={error} onRetry={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}
