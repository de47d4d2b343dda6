import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { shift } from '#domain/entities/master/shift.ts'
import { useAllRows } from '../../../../client/all-rows.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { Answered } from '../answered.tsx'
import { nextShift } from '../next-shift.ts'

interface ShiftRow {
  readonly code: string
  readonly patterns: string | null
}

/** How long until the next shift begins. */
export function NextShiftWidget() {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  const shifts = useAllRows(crudOf(shift).getAll, {}, { staleTime: 300_000 })
  return (
    <Answered query={shifts}>
      {({ items }) => {
        const next = nextShift(items as unknown as readonly ShiftRow[], now, zone)
        if (!next) return <EmptyState title={t('noShift')} hint={t('noShiftHint')} />
        return (
          <div className="h-countdown">
            <strong role="timer">{clock(next.at - now)}</strong>
            <span>{t('untilShift', { shift: next.code })}</span>
            <small>{formatTime(new Date(next.at * 1000).toISOString(), zone).slice(0, 16)}</small>
          </div>
        )
      }}
    </Answered>
  )
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
