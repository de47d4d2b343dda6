import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../parts/states.tsx'

interface Props {
  /** What has to be done before the screen is drawn again. */
  readonly onRetry: () => Promise<void>
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
    if (!error) return this.props.children
    const drawAgain = (): void => this.setState({ error: null })
    return <BrokenScreen error={error} onRetry={() => void this.props.onRetry().then(drawAgain, drawAgain)} />
  }
}

function BrokenScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('parts')
  return <ErrorState error={error} title={t('screenBroken')} onRetry={onRetry} />
}
