import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { Toolbar } from '../../../../parts/page.tsx'
import { Select } from '../../../../parts/select.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import type { useOtherPlan } from './use-other-plan.ts'

interface CompareBarProps {
  readonly compared: ReturnType<typeof useOtherPlan>
  readonly onClose: () => void
}

/** Which plan the chart is compared with, and what the outlines mean, counted. */
export function CompareBar({ compared, onClose }: CompareBarProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const { offered, isMore, other, runNo, choose, error } = compared
  return (
    <Toolbar label={t('compare')}>
      <Select
        label={t('compareWith')}
        value={runNo ?? ''}
        placeholder={offered.length > 0 ? t('chooseRun') : t('noRuns')}
        disabled={offered.length === 0}
        note={isMore ? t('newestOffered') : undefined}
        options={offered.map(({ runNo: no, schemeCode, asOf, accepted }) => ({
          value: no,
          label: `${no} · ${schemeCode} · ${formatTime(asOf, zone).slice(5, 16)}${accepted ? ` · ${t('accepted')}` : ''}`,
        }))}
        onChange={(value) => choose(value || null)}
      />
      {error && <StatusChip tone="bad">{error.message}</StatusChip>}
      {other && (
        <>
          <StatusChip tone="bad">{t('nowLater', { count: other.later })}</StatusChip>
          <StatusChip tone="good">{t('nowEarlier', { count: other.earlier })}</StatusChip>
          <StatusChip tone="warn">{t('nowElsewhere', { count: other.elsewhere })}</StatusChip>
          <StatusChip tone="quiet">{t('inOneOnly', { count: other.only })}</StatusChip>
        </>
      )}
      <IconButton icon={X} label={t('close')} onClick={onClose} />
    </Toolbar>
  )
}
