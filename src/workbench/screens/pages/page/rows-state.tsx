import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { NoRun } from './no-run.tsx'
import type { SourceAnswer } from './sources/source-query.ts'
import type { SourceRead } from './sources/use-sources.ts'

interface RowsStateProps {
  readonly of: SourceRead
  readonly children: (answer: SourceAnswer) => ReactNode
}

/** What is drawn of the rows of a source; where there are none, or not yet, that is said in the part alone. */
export function RowsState({ of: { name, answer, isLoading, error, retry }, children }: RowsStateProps) {
  const { t } = useTranslation('page')
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (answer && answer.rows.length > 0) return children(answer)
  if (answer?.missing) return <NoRun of={answer.missing} />
  if (answer) return <EmptyState title={t('noRows')} />
  if (isLoading) return <LoadingState />
  return <EmptyState title={name === '' ? t('noSource') : t('unknownSource', { name })} />
}
