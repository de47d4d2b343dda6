import { CalendarX2, Clock4 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import type { InputOf } from '#domain/service.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { DaySlots, DayWhy } from './day-why.tsx'
import { boundsOf, slotsOf, type CalendarDay, type CalendarSlot } from './expansion.ts'

const overrides = crudOf(calendarOverride)

interface DayPanelProps {
  readonly day: CalendarDay
  readonly resource: string
  readonly slots: readonly CalendarSlot[]
  readonly onChanged: () => void
}

/** Why a day is as it is: every calendar row that applies to it, the winner first, and its working times. */
export function DayPanel({ day, resource, slots, onChanged }: DayPanelProps) {
  const { t } = useTranslation('calendars')
  const { attempt } = useAction()
  const { zone } = useFormatSettings()
  const [start, end] = boundsOf(day.day, zone)
  const own = slotsOf(day.day, slots, zone)
  const close = async (): Promise<void> => {
    await attempt(async () => {
      await write(overrides.create, {
        code: `${resource}-${day.day}`,
        resourceCode: resource,
        startTime: formatSeconds(start),
        endTime: formatSeconds(end),
        kind: 'off',
      } as unknown as InputOf<typeof overrides.create>)
      toast.success(t('closedDone', { day: day.day, resource }))
      onChanged()
    })
  }
  return (
    <div className="m-day-panel">
      <DayWhy day={day} route="/setting/CalendarList" nothing={t('noRowLong')} />
      <DaySlots slots={own} />
      <div className="actions">
        <Button icon={CalendarX2} disabled={own.length === 0} onClick={() => void close()}>
          {t('closeDay')}
        </Button>
        <Button
          tone="ghost"
          icon={Clock4}
          onClick={() => openScreen('/setting/CalendarOverrideList', { keyword: resource })}
        >
          {t('overrides')}
        </Button>
      </div>
    </div>
  )
}
