import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../parts/status-chip.tsx'

export function PublishedChip() {
  const { t } = useTranslation('kitting-runs')
  return <StatusChip tone="info">{t('published')}</StatusChip>
}

/** A what-if run, by the name of its scenario. */
export function ScenarioChip({ name }: { readonly name: string }) {
  const { t } = useTranslation('kitting-runs')
  return <StatusChip title={t('isScenario')}>{t('scenarioNamed', { name })}</StatusChip>
}
