import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursText } from '#domain/calendar/words.ts'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { capacityServices } from '#domain/services/planning/capacity.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { ConflictList } from './conflict-list.tsx'
import { DayPanel } from './day-panel.tsx'
import type { Expansion } from './expansion.ts'
import { MonthGrid, monthSeconds } from './month-grid.tsx'
import { MonthSteps, thisMonth } from './month-steps.tsx'
import './calendars.css'

/** A month of one resource: its working time day by day, the calendar row that counts and why. */
export function MonthView() {
  const { t } = useTranslation('calendars')
  const [resource, setResource] = useState('')
  const [{ year, month }, setMonth] = useState(thisMonth)
  const [day, setDay] = useState<string | null>(null)
  const first = useCall(capacityServices.resources, { maxResultCount: 1 })
  const shown = resource || firstCode(first.data)
  const answer = useCall(
    calendarServices.month,
    { resource: shown, year, month },
    { enabled: shown !== '', keepPrevious: true },
  )
  const expansion = answer.data as Expansion | undefined
  const chosen = expansion?.days.find((one) => one.day === day) ?? null

  return (
    <Splitter label={t('panes')} initial={400} storageKey="calendar.month">
      <Panel fill flush className="m-month">
        <Toolbar label={t('month')}>
          <label htmlFor="m-month-resource">{t('resource')}</label>
          <ReferenceEditor
            id="m-month-resource"
            field={calendarOverride.fields['resourceCode']!}
            label={t('resource')}
            value={shown}
            onChange={(value) => setResource(typedText(value))}
          />
          <ToolbarLine />
          <MonthSteps value={{ year, month }} onChange={setMonth} />
          <ToolbarSpace />
          {expansion && (
            <span className="sum">{t('monthSum', { hours: hoursText(monthSeconds(expansion, month)) })}</span>
          )}
        </Toolbar>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isLoading && <LoadingState />}
        {shown === '' && !first.isPending && (
          <EmptyState title={t('noResource')} hint={t('noResourceHint')} />
        )}
        {expansion && <MonthGrid expansion={expansion} month={month} chosen={day} onChoose={setDay} />}
      </Panel>
      <Panel fill title={chosen ? chosen.day.replaceAll('-', '/') : t('checks')}>
        {chosen && expansion ? (
          <DayPanel
            day={chosen}
            resource={expansion.resource}
            slots={expansion.slots}
            onChanged={() => void answer.refetch()}
          />
        ) : (
          <ConflictList year={year} month={month} />
        )}
      </Panel>
    </Splitter>
  )
}

const firstCode = (data: unknown): string =>
  (data as { items?: readonly { text: string }[] } | undefined)?.items?.[0]?.text ?? ''
