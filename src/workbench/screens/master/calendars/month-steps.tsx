import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../parts/button.tsx'

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export const thisMonth = (): Month => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}

interface MonthStepsProps {
  readonly value: Month
  readonly onChange: (month: Month) => void
}

/** The month shown, with steps to its neighbours and back to the present one. */
export function MonthSteps({ value: { year, month }, onChange }: MonthStepsProps) {
  const { t } = useTranslation('calendars')
  const step = (by: number): void => {
    const at = new Date(Date.UTC(year, month - 1 + by, 1))
    onChange({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 })
  }
  return (
    <>
      <IconButton icon={ChevronLeft} repeats label={t('previousMonth')} onClick={() => step(-1)} />
      <strong className="month" aria-live="polite">
        {year}/{String(month).padStart(2, '0')}
      </strong>
      <IconButton icon={ChevronRight} repeats label={t('nextMonth')} onClick={() => step(1)} />
      <Button tone="ghost" onClick={() => onChange(thisMonth())}>
        {t('today')}
      </Button>
    </>
  )
}
