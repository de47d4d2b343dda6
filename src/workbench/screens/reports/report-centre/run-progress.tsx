import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'

interface RunProgressProps {
  /** Rows that came so far. */
  readonly rows: number
  readonly onStop: () => void
}

/** How far a run is, while its rows come; shown of those that take a while. */
export function RunProgress({ rows, onStop }: RunProgressProps) {
  const { t } = useTranslation('reports')
  return (
    <div className="rc-progress">
      <progress aria-label={t('running')} />
      <span>{t('rowsSoFar', { rows: rows.toLocaleString('en') })}</span>
      <Button onClick={onStop}>{t('stop')}</Button>
    </div>
  )
}
