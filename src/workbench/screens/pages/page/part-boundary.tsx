import { type ReactNode, Component } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedPlace } from './marked-place.tsx'

interface Props {
  /** What is drawn: another one is tried again. */
  readonly of: unknown
  readonly children: ReactNode
}

interface State {
  readonly of: unknown
  readonly error: Error | null
}

/** Keeps a broken part from taking the page with it. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, error: null }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, error: null }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <BrokenPart error={error} /> : this.props.children
  }
}

function BrokenPart({ error }: { readonly error: Error }) {
  const { t } = useTranslation('page')
  return <MarkedPlace isBad reason={t('broken', { reason: error.message })} />
}
