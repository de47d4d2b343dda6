import { Inbox, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../client/request-error.ts'
import { Button } from './button.tsx'

interface EmptyStateProps {
  readonly title: string
  /** What the user can do about it. */
  readonly hint?: ReactNode
  readonly icon?: LucideIcon
  readonly action?: ReactNode
}

export function EmptyState({ title, hint, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="t-state" role="status">
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  /** Said first, with the error's own message below it; default: that message. */
  readonly title?: string
  readonly onRetry?: () => void
}

/** A failed load in the place of what should be there. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('parts')
  const answer = error instanceof RequestError ? error : null
  const message = error instanceof Error ? error.message : String(error)
  const said = answer?.status === 0 ? t('serverAway') : message || t('loadFailed')
  const details = title === undefined ? answer?.details : said
  return (
    <div className="t-state bad" role="alert">
      <TriangleAlert size={28} strokeWidth={1.4} aria-hidden />
      <strong>{title ?? said}</strong>
      {typeof details === 'string' && <p>{details}</p>}
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

export function LoadingState() {
  const { t } = useTranslation('parts')
  return (
    <div className="t-state" role="status" aria-label={t('loading')}>
      <span className="t-spinner" />
    </div>
  )
}
