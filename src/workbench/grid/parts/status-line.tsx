import { useTranslation } from 'react-i18next'
import type { ViewData } from '../use-view.ts'
import { reasonOf } from '../model/reason.ts'

interface StatusLineProps {
  readonly data: ViewData
  readonly selectedCount: number
  readonly onRetry: () => void
}

const count = (value: number): string => value.toLocaleString('en')

/** How many rows there are and are chosen, and what went wrong. Read out by screen readers after each change. */
export function StatusLine({ data, selectedCount, onRetry }: StatusLineProps) {
  const { t } = useTranslation('grid')
  const { matchCount, totalCount, counting, estimated } = data.view
  if (data.error)
    return (
      <div className="g-status bad" role="alert">
        {t('failed', { reason: reasonOf(data.error) })}
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    )
  const rows = counting
    ? t('counting')
    : estimated
      ? t('rowsAbout', { rows: count(matchCount) })
      : matchCount === totalCount
        ? t('rows', { rows: count(totalCount) })
        : t('rowsOf', { rows: count(matchCount), total: count(totalCount) })
  return (
    <div className="g-status" role="status">
      <span>{data.loaded ? rows : t('loading')}</span>
      {selectedCount > 0 && <span>{t('selected', { rows: count(selectedCount) })}</span>}
      {data.busy && data.loaded && <span className="g-busy">{t('working')}</span>}
    </div>
  )
}
