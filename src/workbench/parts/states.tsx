import { Inbox, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Spinner } from '@radix-ui/themes'
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
  readonly onRetry?: () => void
}

/** A failed load in the place of what should be there. An error that is no answer of the server is a fault of ours. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('parts')
  const answer = error instanceof RequestError ? error : null
  const title = answer
    ? answer.status === 0
      ? t('serverAway')
      : answer.message || t('loadFailed')
    : t('screenBroken')
  const details = answer ? answer.details : error instanceof Error ? error.message : error
  return (
    <div className="t-state bad" role="alert">
      <TriangleAlert size={28} strokeWidth={1.4} aria-hidden />
      <strong>{title}</strong>
      {typeof details === 'string' && <p>{details}</p>}
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

export function LoadingState() {
  const { t } = useTranslation('parts')
  return (
    <div className="t-state" role="status" aria-label={t('loading')}>
      <Spinner size="2" />
    </div>
  )
}
